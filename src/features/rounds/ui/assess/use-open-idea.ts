import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { $page } from '../../../../platform/client/router/route.ts';
import { $hash, onArrival, setHash } from '../../../../platform/client/router/url.ts';

/** The hash of the step after the last idea. */
export const end = 'end';

/** The title of the idea that is open, or that of the end. */
const heading = () => document.getElementById('assessed');

const firstRuler = () => document.querySelector<HTMLElement>('.assess-form [name="impactScore"]');

/** Leads to the heading; a page that shows it already stays where it is. */
function showHeading(): void {
  heading()?.scrollIntoView({ block: 'nearest' });
}

/**
 * The idea that is open, which the URL names: reload, Back and Forward lead to it.
 * @param ids the ideas in their order
 * @param first where the URL names none
 */
export function useOpenIdea(ids: readonly string[], first: string) {
  const named = useStore($hash).slice(1);
  const isNamed = named === end || ids.includes(named);
  // The first one that is open moves on with each score.
  const [begun] = useState(first);
  const fallback = begun === end || ids.includes(begun) ? begun : end;
  const open = isNamed ? named : fallback;
  useLayoutEffect(() => {
    if (!isNamed && $page.get().kind === 'assess') setHash(fallback, 'replace');
  }, [isNamed, fallback]);

  // Focuses the first slider on load, except on touch screens.
  useEffect(() => {
    const { activeElement } = document;
    const isFree =
      activeElement === document.body || /^(page-heading|main)$/.test(activeElement?.id ?? '');
    if (isFree && !matchMedia('(pointer: coarse)').matches)
      firstRuler()?.focus({ preventScroll: true });
  }, []);

  // After a link, Back or Forward the focused element may be gone or may be the link itself.
  useEffect(
    () =>
      onArrival(() => {
        const { activeElement } = document;
        const isLink = activeElement instanceof HTMLAnchorElement && activeElement.hash !== '';
        if (activeElement !== document.body && !isLink) return;
        heading()?.focus({ preventScroll: true });
        if (isLink) showHeading();
      }),
    [],
  );

  return {
    open,
    /** Opens an idea. @param byKeys focuses its first slider for keyboard users */
    go(id: string, byKeys: boolean): void {
      // The target of the focus exists only after rendering.
      flushSync(() => setHash(id, 'push'));
      const target = (byKeys && firstRuler()) || heading();
      target?.focus({ preventScroll: true });
      showHeading();
    },
  };
}
