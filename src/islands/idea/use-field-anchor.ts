import { useStore } from '@nanostores/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { $arrivals, $hash, setHash } from '../../client/url.ts';
import { type FieldName, type SectionName, sections } from '../../domain/idea/fields.ts';

/** What an address names: `#market` a section, `#market/marketSize` a field of it. */
function placeIn(hash: string): { section: SectionName; field: FieldName | null } {
  const [named, wanted] = hash.slice(1).split('/');
  const section = sections.find(({ name }) => name === named) ?? sections[0];
  const field = section.fields.find(({ name }) => name === wanted);
  return { section: section.name, field: field?.name ?? null };
}

/** Opens a section, and leads to no field of it any more. */
const show = (section: string) => setHash(section);

/** The open section, and a field that somebody was led to. Both are in the address, so that a link opens there. */
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
  /** To be called with what stands for the field, once it is on the page: shows it and gives it the focus. */
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
  return { section: place.section, field: place.field, reach, show };
}
