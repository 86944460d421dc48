import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { Disclosure } from '../../../../platform/ui/Disclosure.tsx';
import { DoubtMap } from './DoubtMap.tsx';
import { MapTable } from './MapTable.tsx';
import { anchorOf, type Numbered } from './numbered.ts';
import { VerdictGroups } from './VerdictGroups.tsx';
import { amongText } from './words.ts';

type Props = {
  ideas: readonly Numbered[];
  /** How many were ranked, deleted ones among them. */
  ranked: number;
};

/** Why people disagree: the map beside the same ideas as a list. */
export function Where({ ideas, ranked }: Props) {
  const [active, setActive] = useState<string | null>(null);
  // Never in the way of a press: the idea that is pressed comes first.
  const point = useCallback((id: string | null) => startTransition(() => setActive(id)), []);
  // Its link is about to be pressed: by then the idea is laid out, however far down (idea-result.css).
  useEffect(() => {
    const result = active && document.getElementById(anchorOf(active))?.closest('.result');
    if (result) result.setAttribute('data-pointed-at', '');
  }, [active]);
  const shown = useMemo(() => ideas.filter(({ group }) => group !== 'none'), [ideas]);
  return (
    <>
      <div className="prioritise">
        <figure className="stack doubt gap-1.5">
          <DoubtMap ideas={shown} ranked={ranked} active={active} onActive={point} />
          <figcaption className="small soft">
            Left to right: how often an idea is {amongText(ranked)}, over all people and all mixes
            of weights. Bottom to top: how much of the doubt is about scores.
            {shown.some(({ isFirst }) => isFirst) && ' Amber: discuss first.'}
          </figcaption>
        </figure>
        <VerdictGroups ideas={ideas} ranked={ranked} active={active} onActive={point} />
      </div>
      <Disclosure className="details" summary="The map as a table">
        {() => <MapTable ideas={shown} ranked={ranked} />}
      </Disclosure>
    </>
  );
}
