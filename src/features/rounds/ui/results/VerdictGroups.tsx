import { memo, useMemo, useState } from 'react';
import { capital } from '../../../../platform/text/wording.ts';
import { useGrowing } from '../../../../platform/ui/use-growing.ts';
import { VerdictMark } from '../../../prioritise/ui/VerdictMark.tsx';
import { leadingText } from '../../../prioritise/ui/words.ts';
import { anchorOf, type Group, groups, type Numbered } from './numbered.ts';
import { advice, countText, marks, sharePart } from './words.ts';

/** More of one verdict are shown on request. */
const few = 8;
const perFrame = 20;

type Props = {
  ideas: readonly Numbered[];
  ranked: number;
  active: string | null;
  onActive: (id: string | null) => void;
};

type RowProps = Pick<Props, 'ranked' | 'onActive'> & { idea: Numbered; active: boolean };

const Row = memo(({ idea: { rank, group, result }, ranked, active, onActive }: RowProps) => (
  <li
    data-active={active || undefined}
    onMouseEnter={() => onActive(result.id)}
    onMouseLeave={() => onActive(null)}
  >
    <span className="num soft">{rank}</span>
    <a
      href={`#${anchorOf(result.id)}`}
      onFocus={() => onActive(result.id)}
      onBlur={() => onActive(null)}
    >
      {result.ideaTitle}
    </a>
    {marks[group] && (
      <span className="num soft">
        <span className="sr">{capital(leadingText(ranked))} in </span>
        {sharePart(result.p)}
        <span className="sr"> of rankings</span>
      </span>
    )}
  </li>
));

function OneGroup({ group, ideas, ranked, active, onActive }: Props & { group: Group }) {
  const [all, setAll] = useState(false);
  const mark = marks[group];
  const wanted = all ? ideas.length : Math.min(few, ideas.length);
  const shown = ideas.slice(0, useGrowing(group, wanted, perFrame));
  return (
    <li>
      {mark ? <VerdictMark verdict={mark} /> : <span />}
      <div>
        <p>
          <strong>{countText(group, ideas.length)}</strong>
        </p>
        <p className="small soft">{advice[group]}</p>
        {mark && (
          <p className="small soft share-head" aria-hidden="true">
            {capital(leadingText(ranked))} in
          </p>
        )}
        <ol className="list">
          {shown.map((idea) => (
            <Row
              key={idea.result.id}
              idea={idea}
              ranked={ranked}
              active={idea.result.id === active}
              onActive={onActive}
            />
          ))}
        </ol>
        {!all && ideas.length > few && (
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
export const VerdictGroups = memo(function VerdictGroups({
  ideas,
  ranked,
  active,
  onActive,
}: Props) {
  const found = useMemo(
    () => groups.map((group) => ({ group, members: ideas.filter((one) => one.group === group) })),
    [ideas],
  );
  return (
    <ul className="verdict-groups list">
      {found.map(
        ({ group, members }) =>
          members.length > 0 && (
            <OneGroup
              key={group}
              group={group}
              ideas={members}
              ranked={ranked}
              active={active}
              onActive={onActive}
            />
          ),
      )}
    </ul>
  );
});
