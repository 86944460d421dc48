import { useState } from 'react';
import { riskLevels } from '../../domain/idea/fields.ts';
import { type CardSummary, rankStyle } from '../../domain/idea/idea.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Pulse } from '../idea-card/Pulse.tsx';
import { RiskBadge } from '../idea-card/RiskBadge.tsx';

type Column = {
  key: keyof CardSummary;
  label: string;
  numeric?: boolean;
  /** Scores start with the best, which is the largest. */
  descending?: boolean;
};

const columns: readonly Column[] = [
  { key: 'overallPriorityRank', label: 'Rank' },
  { key: 'ideaTitle', label: 'Idea' },
  { key: 'diseaseArea', label: 'Disease area' },
  { key: 'productType', label: 'Product type' },
  { key: 'impactScore', label: 'Impact', numeric: true, descending: true },
  { key: 'feasibilityScore', label: 'Feasibility', numeric: true, descending: true },
  { key: 'innovationScore', label: 'Innovation', numeric: true, descending: true },
  { key: 'riskLevel', label: 'Risk' },
];

const collator = new Intl.Collator('en', { numeric: true });
const value = (idea: CardSummary, key: Column['key']) =>
  key === 'riskLevel' ? riskLevels.indexOf(idea.riskLevel) : idea[key];

function compare(a: CardSummary, b: CardSummary, key: Column['key']) {
  const [x, y] = [value(a, key), value(b, key)];
  return typeof x === 'number' && typeof y === 'number'
    ? x - y
    : collator.compare(String(x), String(y));
}

/** The ideas as a dense table; a column's heading sorts, a second press turns the order round. */
export function IdeaTable({ ideas }: { ideas: readonly CardSummary[] }) {
  const [sort, setSort] = useState({ key: 'overallPriorityRank' as Column['key'], down: false });
  const sorted = [...ideas].sort((a, b) => compare(a, b, sort.key) * (sort.down ? -1 : 1));
  const press = ({ key, descending = false }: Column) =>
    setSort(sort.key === key ? { key, down: !sort.down } : { key, down: descending });
  return (
    <div className="scroll">
      <table className="table">
        <caption className="sr">Ideas; press a heading to sort by it</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const active = sort.key === column.key;
              const direction = sort.down ? 'descending' : 'ascending';
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={column.numeric ? 'end' : undefined}
                  aria-sort={active ? direction : undefined}
                >
                  <button type="button" onClick={() => press(column)}>
                    {column.label}
                    {active && (
                      <svg width="10" height="8" viewBox="0 0 10 8" aria-hidden="true">
                        <path d={sort.down ? 'M5 7l4-6H1z' : 'M5 1l4 6H1z'} fill="currentColor" />
                      </svg>
                    )}
                  </button>
                </th>
              );
            })}
            <th scope="col">Pulse</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((idea) => (
            <tr key={idea.id}>
              <td>
                <Badge look={rankStyle(idea.overallPriorityRank)}>
                  <span className="num">{idea.overallPriorityRank}</span>
                </Badge>
              </td>
              <th scope="row">
                <a href={`/idea-tracker/${idea.id}`}>{idea.ideaTitle}</a>
              </th>
              <td>{idea.diseaseArea}</td>
              <td>{idea.productType}</td>
              <td className="num">{idea.impactScore}</td>
              <td className="num">{idea.feasibilityScore}</td>
              <td className="num">{idea.innovationScore}</td>
              <td>
                <RiskBadge risk={idea.riskLevel} />
              </td>
              <td>
                <Pulse scores={idea} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
