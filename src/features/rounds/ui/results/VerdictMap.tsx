import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { capitalize } from '../../../../platform/text/wording.ts';
import { LazyDetails } from '../../../../platform/ui/LazyDetails.tsx';
import { useIncrementalCount } from '../../../../platform/ui/LongList.tsx';
import { ScrollTable } from '../../../../platform/ui/ScrollTable.tsx';
import { leadingText } from '../../../prioritise/ui/ranking-texts.ts';
import { VerdictIcon } from '../../../prioritise/ui/VerdictIcon.tsx';
import { DoubtMap } from './DoubtMap.tsx';
import {
  advice,
  amongText,
  anchorOf,
  countText,
  type Group,
  groupIcons,
  groupNames,
  groups,
  type NumberedIdea,
  sharePart,
} from './result-texts.ts';

type FiguresTableProps = {
  label: string;
  caption?: string;
  /** Cells in a `heading` column are row headers. A `figure` column is aligned to the end. */
  columns: readonly { title: string; is?: 'heading' | 'figure' }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

export const FiguresTable = ({ label, caption, columns, rows }: FiguresTableProps) => (
  <ScrollTable
    label={label}
    caption={caption}
    className="table"
    heads={columns.map(({ title }) => title)}
    figures={columns.map(({ is }) => is === 'figure')}
  >
    {rows.map(({ key, cells }) => (
      <tr key={key}>
        {columns.map(({ title, is }, at) =>
          is === 'heading' ? (
            <th key={title} scope="row">
              {cells[at]}
            </th>
          ) : (
            <td key={title} className={is === 'figure' ? 'num' : undefined}>
              {cells[at]}
            </td>
          ),
        )}
      </tr>
    ))}
  </ScrollTable>
);

const perFrame = 15;

function MapTable({ ideas, ranked }: VerdictMapProps) {
  const shown = useIncrementalCount(MapTable, ideas.length, perFrame);
  return (
    <FiguresTable
      label="The map as a table"
      columns={[
        { title: 'Rank', is: 'figure' },
        { title: 'Idea', is: 'heading' },
        { title: 'Verdict' },
        { title: capitalize(amongText(ranked)), is: 'figure' },
        { title: 'Doubt about scores', is: 'figure' },
      ]}
      rows={ideas.slice(0, shown).map(({ rank, group, result: { id, ideaTitle, p, remains } }) => ({
        key: id,
        cells: [rank, ideaTitle, groupNames[group], sharePart(p), sharePart(remains)],
      }))}
    />
  );
}

const few = 8;
const linesPerFrame = 20;

type VerdictGroupsProps = VerdictMapProps & {
  active: string | null;
  onActive: (id: string | null) => void;
};
type RowProps = Pick<VerdictGroupsProps, 'ranked' | 'onActive'> & {
  idea: NumberedIdea;
  active: boolean;
};

const Row = memo(({ idea: { rank, group, result }, ranked, active, onActive }: RowProps) => (
  <li
    className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-1 py-px text-sm data-active:bg-muted"
    data-active={active || undefined}
    onMouseEnter={() => onActive(result.id)}
    onMouseLeave={() => onActive(null)}
  >
    <span className="num text-muted-foreground">{rank}</span>
    <a
      href={`#${anchorOf(result.id)}`}
      onFocus={() => onActive(result.id)}
      onBlur={() => onActive(null)}
    >
      {result.ideaTitle}
    </a>
    {groupIcons[group] && (
      <span className="num text-muted-foreground">
        <span className="sr-only">{capitalize(leadingText(ranked))} in </span>
        {sharePart(result.p)}
        <span className="sr-only"> of rankings</span>
      </span>
    )}
  </li>
));

function OneGroup(props: VerdictGroupsProps & { group: Group }) {
  const { group, ideas, ranked, active, onActive } = props;
  const [all, setAll] = useState(false);
  const mark = groupIcons[group];
  const wanted = all ? ideas.length : Math.min(few, ideas.length);
  const shown = ideas.slice(0, useIncrementalCount(group, wanted, linesPerFrame));
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-t-1 border-border pt-4 wrap-anywhere first:border-t-2 first:border-line">
      {mark ? <VerdictIcon verdict={mark} /> : <span />}
      <div>
        <p>
          <strong>{countText(group, ideas.length)}</strong>
        </p>
        <p className="small text-muted-foreground">{advice[group]}</p>
        {mark && (
          <p className="small text-end text-muted-foreground" aria-hidden="true">
            {capitalize(leadingText(ranked))} in
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
            <span className="sr-only"> {countText(group, ideas.length)}</span>
          </button>
        )}
      </div>
    </li>
  );
}

const VerdictGroups = memo(function VerdictGroups({ ideas, ...rest }: VerdictGroupsProps) {
  return (
    <ul className="verdict-groups list grid content-start gap-5">
      {groups.map((group) => {
        const members = ideas.filter((one) => one.group === group);
        return (
          members.length > 0 && <OneGroup key={group} group={group} ideas={members} {...rest} />
        );
      })}
    </ul>
  );
});

type VerdictMapProps = {
  ideas: readonly NumberedIdea[];
  ranked: number;
};

/** Why people disagree: a map, next to the same ideas as a list. */
export function VerdictMap({ ideas, ranked }: VerdictMapProps) {
  const [active, setActive] = useState<string | null>(null);
  // A transition, so that pointing at ideas never delays a press.
  const point = useCallback((id: string | null) => startTransition(() => setActive(id)), []);
  // Renders the result of the pointed-at idea, because a press would scroll to it (idea-result.css).
  useEffect(() => {
    const result = active && document.getElementById(anchorOf(active))?.closest('.result');
    if (result) result.setAttribute('data-pointed-at', '');
  }, [active]);
  const shown = useMemo(() => ideas.filter(({ group }) => group !== 'none'), [ideas]);
  return (
    <>
      <div className="prioritise grid grid-cols-1 items-start gap-x-10 gap-y-4 min-[52rem]:grid-cols-[minmax(0,1fr)_17rem]">
        <figure className="vstack max-w-[46rem] gap-1.5">
          <DoubtMap ideas={shown} ranked={ranked} active={active} onActive={point} />
          <figcaption className="small text-muted-foreground">
            Left to right: how often an idea is {amongText(ranked)}, over all people and all mixes
            of weights. Bottom to top: how much of the doubt is about scores.
            {shown.some(({ isFirst }) => isFirst) && ' Amber: discuss first.'}
          </figcaption>
        </figure>
        <VerdictGroups ideas={ideas} ranked={ranked} active={active} onActive={point} />
      </div>
      <LazyDetails className="details" summary="The map as a table">
        {() => <MapTable ideas={shown} ranked={ranked} />}
      </LazyDetails>
    </>
  );
}
