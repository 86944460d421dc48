import { useGrowing } from '../../ui/use-growing.ts';
import type { Numbered } from './numbered.ts';
import { amongText, groupNames, sentenceCase, sharePart } from './words.ts';

const perFrame = 15;

type Props = { ideas: readonly Numbered[]; ranked: number };

/** What the map shows, as a table. */
export function MapTable({ ideas, ranked }: Props) {
  const shown = useGrowing(MapTable, ideas.length, perFrame);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="The map as a table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="end">
              Number
            </th>
            <th scope="col">Idea</th>
            <th scope="col">Verdict</th>
            <th scope="col" className="end">
              {sentenceCase(amongText(ranked))}
            </th>
            <th scope="col" className="end">
              Doubt that would remain
            </th>
          </tr>
        </thead>
        <tbody>
          {ideas.slice(0, shown).map(({ number, group, result: { id, ideaTitle, p, remains } }) => (
            <tr key={id}>
              <td className="num">{number}</td>
              <th scope="row">{ideaTitle}</th>
              <td>{groupNames[group]}</td>
              <td className="num">{sharePart(p)}</td>
              <td className="num">{sharePart(remains)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
