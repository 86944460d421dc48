import { useMemo, useState } from 'react';
import { Fold } from '../../ui/Fold.tsx';
import { shareDown } from '../prioritise/words.ts';
import { DoubtMap } from './DoubtMap.tsx';
import type { Numbered } from './numbered.ts';
import { VerdictGroups } from './VerdictGroups.tsx';
import { amongText, groupNames, sentenceCase } from './words.ts';

/** What the map shows, as a table. */
const MapTable = ({ ideas }: { ideas: readonly Numbered[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="scroll" tabIndex={0} aria-label="The map as a table">
    <table className="table">
      <thead>
        <tr>
          <th scope="col" className="num">
            Number
          </th>
          <th scope="col">Idea</th>
          <th scope="col">Verdict</th>
          <th scope="col" className="num">
            {sentenceCase(amongText(ideas.length))}
          </th>
          <th scope="col" className="num">
            Doubt that would remain
          </th>
        </tr>
      </thead>
      <tbody>
        {ideas.map(({ number, group, result: { id, ideaTitle, p, remains } }) => (
          <tr key={id}>
            <td className="num">{number}</td>
            <th scope="row">{ideaTitle}</th>
            <td>{groupNames[group]}</td>
            <td className="num">{shareDown(p)}</td>
            <td className="num">{shareDown(remains)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Where the doubt sits: the map beside the same ideas as a list. */
export function Where({ ideas }: { ideas: readonly Numbered[] }) {
  const [active, setActive] = useState<string | null>(null);
  const ranked = useMemo(() => ideas.filter(({ group }) => group !== 'none'), [ideas]);
  return (
    <section className="stack" aria-labelledby="where">
      <h2 id="where">Where the doubt sits</h2>
      <div className="prioritise">
        <figure className="stack tight">
          <DoubtMap ideas={ranked} active={active} onActive={setActive} />
          <figcaption className="small soft">
            Left to right: how often an idea is {amongText(ranked.length)}, over all people and all
            mixes of weights. Bottom to top: how much of the doubt would remain if you all agreed on
            what counts. Where there is hardly any doubt, ideas stand one below the other.
            {ranked.some(({ isFirst }) => isFirst) && ' Amber: talk about these first.'}
          </figcaption>
          <Fold className="details" summary="The map as a table">
            {() => <MapTable ideas={ranked} />}
          </Fold>
        </figure>
        <VerdictGroups ideas={ideas} active={active} onActive={setActive} />
      </div>
    </section>
  );
}
