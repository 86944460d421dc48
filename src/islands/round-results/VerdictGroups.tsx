import { memo, useState } from 'react';
import { VerdictMark } from '../prioritise/VerdictMark.tsx';
import { shareDown } from '../prioritise/words.ts';
import { anchorOf, type Group, groups, type Numbered } from './numbered.ts';
import { advice, countText, marks } from './words.ts';

/** More of one verdict are shown on request. */
const few = 8;

type Props = {
  ideas: readonly Numbered[];
  active: string | null;
  onActive: (id: string | null) => void;
};

function OneGroup({ group, ideas, active, onActive }: Props & { group: Group }) {
  const [all, setAll] = useState(false);
  const mark = marks[group];
  const shown = all ? ideas : ideas.slice(0, few);
  return (
    <li>
      {mark ? <VerdictMark verdict={mark} /> : <span />}
      <div>
        <p>
          <strong>{countText(group, ideas.length)}</strong>
        </p>
        <p className="small soft">{advice[group]}</p>
        <ol className="list">
          {shown.map(({ number, result: { id, ideaTitle, p } }) => (
            <li
              key={id}
              data-active={id === active || undefined}
              onMouseEnter={() => onActive(id)}
              onMouseLeave={() => onActive(null)}
            >
              <span className="num soft">{number}</span>
              <a
                href={`#${anchorOf(id)}`}
                onFocus={() => onActive(id)}
                onBlur={() => onActive(null)}
              >
                {ideaTitle}
              </a>
              {mark && <span className="num soft">{shareDown(p)}</span>}
            </li>
          ))}
        </ol>
        {shown.length < ideas.length && (
          <button className="link small" type="button" onClick={() => setAll(true)}>
            Show all {ideas.length}
            <span className="sr"> {countText(group, ideas.length)}</span>
          </button>
        )}
      </div>
    </li>
  );
}

/** The ideas by their verdict, with their numbers in the map and how often each leads. */
export const VerdictGroups = memo(({ ideas, active, onActive }: Props) => (
  <ul className="verdict-groups list">
    {groups.map((group) => {
      const members = ideas.filter((idea) => idea.group === group);
      return (
        members.length > 0 && (
          <OneGroup key={group} group={group} ideas={members} active={active} onActive={onActive} />
        )
      );
    })}
  </ul>
));
