// Before the form's code is loaded, a submit would be lost or leave the page.
addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || 'ready' in form.dataset) return;
  event.preventDefault();
  form.dataset.pressed = '';
  form.setAttribute('aria-busy', 'true');
  setTimeout(() => {
    if ('ready' in form.dataset) return;
    delete form.dataset.pressed;
    const notice = document.querySelector('[data-offline]');
    if (notice)
      notice.textContent = 'The page could not be loaded as a whole. Reload it and try again.';
  }, 20_000);
});
addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('.by-passkey button');
  if (button) button.setAttribute('data-pressed', '');
  const tab = target instanceof Element && target.closest('[role="tab"]');
  if (!tab) return;
  for (const other of tab.parentElement?.children ?? [])
    other.toggleAttribute('data-pressed', other === tab);
});
