import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { $hash, onArrival, setHash } from '../../../../platform/client/router/url.ts';
import { type Anchor, anchorIn, namesSources } from '../../../ideas/domain/anchor.ts';
import { lineIn } from '../../../regulatory/domain/regulatory-url.ts';

function lead(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
}

/** Opens a section, and leads to no field of it any more. */
const show = (section: string) => setHash(section);

/**
 * The open section, and a field or a comment that somebody was led to. They are in the URL, so that a link opens there.
 */
export function useFieldAnchor() {
  const hash = useStore($hash);
  const anchor = useMemo(() => anchorIn(hash), [hash]);
  const [first] = useState(anchor);
  const reached = useRef<{ anchor: Anchor; element: HTMLElement }>(null);
  /** To be called with what stands for it, once that is on the page: shows it and gives it the focus. */
  const reach = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const isReached = reached.current?.anchor === anchor;
      reached.current = { anchor, element };
      if (isReached) return;
      // Somebody who has begun something else while the idea was on its way goes on with it.
      const { activeElement } = document;
      const isElsewhere =
        activeElement !== document.body && !/^(page-heading|main)$/.test(activeElement?.id ?? '');
      if (anchor === first && isElsewhere) return;
      lead(element);
    },
    [anchor, first],
  );
  // By a link to the same URL.
  useEffect(
    () =>
      onArrival(() => {
        if (reached.current?.anchor !== anchor) return;
        if (reached.current.element.isConnected) lead(reached.current.element);
        // It was removed, and is brought back: to be led to once it is on the page.
        else reached.current = null;
      }),
    [anchor],
  );
  const { section, field, comment, source } = anchor;
  // Somebody who was led to a comment or a source is led to no field.
  return {
    section,
    field: comment || source ? null : field,
    comment,
    source,
    /** All sources of the section. */
    sources: namesSources(hash),
    /** A line of the outlook. */
    line: lineIn(hash),
    reach,
    show,
  };
}
