import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { $page } from '../../../../platform/client/router/route.ts';
import { $hash, onArrival, setHash } from '../../../../platform/client/router/url.ts';

/** What the URL names after the last idea. */
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

  // Whoever opens the page begins with the first ruler; a finger needs no focus.
  useEffect(() => {
    const { activeElement } = document;
    const isFree =
      activeElement === document.body || /^(page-heading|main)$/.test(activeElement?.id ?? '');
    if (isFree && !matchMedia('(pointer: coarse)').matches)
      firstRuler()?.focus({ preventScroll: true });
  }, []);

  // By a link, Back or Forward: what had the focus is gone with its idea, or leads to the idea.
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
    /** Opens an idea. @param byKeys its first ruler takes the focus, for whoever goes on by keys */
    go(id: string, byKeys: boolean): void {
      // What takes the focus exists only after it was rendered.
      flushSync(() => setHash(id, 'push'));
      const target = (byKeys && firstRuler()) || heading();
      target?.focus({ preventScroll: true });
      showHeading();
    },
  };
}
