import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { $hash, onNavigation, setHash } from '../../../../platform/client/router/url.ts';
import { type Anchor, anchorIn, isSourceListHash } from '../../../ideas/domain/anchor.ts';
import { lineIn } from '../../../regulatory/domain/regulatory-url.ts';

function lead(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
}

const show = (section: string) => setHash(section);

/** The target that the URL names. */
export function useFieldAnchor() {
  const hash = useStore($hash);
  const anchor = useMemo(() => anchorIn(hash), [hash]);
  const [first] = useState(anchor);
  const reached = useRef<{ anchor: Anchor; element: HTMLElement }>(null);
  const reach = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const isReached = reached.current?.anchor === anchor;
      reached.current = { anchor, element };
      if (isReached) return;
      // A person who started something else while the idea loaded keeps the focus there.
      const { activeElement } = document;
      const isElsewhere =
        activeElement !== document.body && !/^(page-heading|main)$/.test(activeElement?.id ?? '');
      if (anchor === first && isElsewhere) return;
      lead(element);
    },
    [anchor, first],
  );
  // A link to the same URL.
  useEffect(
    () =>
      onNavigation(() => {
        if (reached.current?.anchor !== anchor) return;
        if (reached.current.element.isConnected) lead(reached.current.element);
        // A removed target is focused again when it is restored.
        else reached.current = null;
      }),
    [anchor],
  );
  const { section, field, comment, source } = anchor;
  // A target comment or source has no target field.
  return {
    section,
    field: comment || source ? null : field,
    comment,
    source,
    /** The URL names all sources of the section. */
    sources: isSourceListHash(hash),
    line: lineIn(hash),
    reach,
    show,
  };
}
