import { useStore } from '@nanostores/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { $arrivals, $hash, setHash } from '../../client/url.ts';
import { lineIn, namesSources, placeIn } from '../../domain/idea/place.ts';

/** Opens a section, and leads to no field of it any more. */
const show = (section: string) => setHash(section);

/**
 * The open section, and a field or a comment that somebody was led to. They are in the address, so that a link opens there.
 */
export function useFieldAnchor() {
  const hash = useStore($hash);
  const arrivals = useStore($arrivals);
  const [opened] = useState(arrivals);
  // Another one at each arrival, even at the same address.
  const place = useMemo(
    () => ({ ...placeIn(hash), first: arrivals === opened }),
    [hash, arrivals, opened],
  );
  const reached = useRef<typeof place>(null);
  /** To be called with what stands for it, once that is on the page: shows it and gives it the focus. */
  const reach = useCallback(
    (element: HTMLElement | null) => {
      if (!element || reached.current === place) return;
      reached.current = place;
      // Somebody who has begun something else while the idea was on its way goes on with it.
      const { activeElement } = document;
      const isElsewhere =
        activeElement !== document.body && !/^(page-heading|main)$/.test(activeElement?.id ?? '');
      if (place.first && isElsewhere) return;
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'start' });
    },
    [place],
  );
  const { section, field, comment, source } = place;
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
