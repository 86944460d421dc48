/**
 * Focuses the nearest remaining element when the focused one is removed, so that keyboard and screen reader continue
 * there. After an item of a list or a table this is the next item, or the previous one. @returns a function that stops it
 */
export function restoreLostFocus(): () => void {
  let around: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    around = [];
    for (let one = target instanceof Element ? target : null; one; one = one.parentElement) {
      around.push(one);
      if (one.matches('li, tr'))
        for (const item of [one.nextElementSibling, one.previousElementSibling])
          if (item) around.push(item);
    }
  };
  const isThere = (one: Element) => one.isConnected && one.getBoundingClientRect().height > 0;
  function rescue() {
    if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
    const nearest = around.find(isThere);
    // For a whole page this is its heading.
    const home = nearest?.querySelector<HTMLElement>('h1[tabindex]') ?? nearest;
    around = [];
    if (!(home instanceof HTMLElement) || home === document.body) return;
    if (!home.hasAttribute('tabindex')) {
      home.tabIndex = -1;
      home.addEventListener('blur', () => home.removeAttribute('tabindex'), { once: true });
    }
    home.focus({ preventScroll: true });
  }
  // One frame later, because most code that removes an element moves the focus itself.
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) requestAnimationFrame(rescue);
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
