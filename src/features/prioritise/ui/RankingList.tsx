import { memo, useCallback, useMemo, useState } from 'react';
import { capital } from '../../../platform/text/wording.ts';
import { useGrowing } from '../../../platform/ui/use-growing.ts';
import { criterionNames } from '../../ideas/domain/weights.ts';
import { ScoreKey } from '../../tracker/ui/card/ScoreKey.tsx';
import type { Verdict } from '../domain/robustness.ts';
import { type Ranking, RankingItem } from './RankingItem.tsx';

type Props = Omit<Ranking, 'onOpen'> & {
  /** The positions in the ranking that are listed. */
  listed: readonly number[];
  /** The verdict to list; null for all. */
  only: Verdict | null;
  active: string | null;
};

const shownAtFirst = 30;
const perPart = 10;

type Content = Props & Pick<Ranking, 'onOpen'> & { open: ReadonlySet<string> };
type PartProps = { content: Content; from: number; isTurn: boolean };

/** Some ideas in a row. While it is not their turn, they stay as they were. */
const Part = memo(function Part({ content, from, isTurn }: PartProps) {
  const [shown, setShown] = useState(content);
  if (isTurn && shown !== content) setShown(content);
  return useMemo(() => {
    const { listed, only: _, active, open, ...shared } = shown;
    return listed.slice(from, from + perPart).map((position) => {
      const id = shared.ideas[shared.ranking[position]?.index ?? -1]?.id ?? '';
      return (
        <RankingItem
          key={id}
          {...shared}
          position={position}
          isActive={id === active}
          isOpen={open.has(id)}
        />
      );
    });
  }, [shown, from]);
});

/** Names the columns, which each row repeats for screen readers. */
const Head = () => (
  <div className="ranking-head small soft" aria-hidden="true">
    <span className="title">Idea</span>
    <span className="score">Score</span>
    {Object.values(criterionNames).map((kind) => (
      <span key={kind} className="criterion" title={capital(kind)}>
        <ScoreKey kind={kind} />
      </span>
    ))}
    <span className="verdict">Verdict</span>
  </div>
);

/**
 * The ideas in the order of their weighted score, each with its verdict; the figures behind it are a press away. What is new comes to the first ideas at once and to the others
 * frame by frame, so that a slider stays quick with a thousand ideas.
 */
export const RankingList = memo(function RankingList(props: Props) {
  const { ideas, listed, only, ranking, analysis, failed } = props;
  const [all, setAll] = useState(false);
  // Here, since an idea that moves up or down comes into another part of the list.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const onOpen = useCallback(
    (id: string, isOpen: boolean) =>
      setOpen((before) => {
        if (before.has(id) === isOpen) return before;
        const after = new Set(before);
        if (isOpen) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  const wanted = all ? listed.length : Math.min(listed.length, shownAtFirst);
  const list = useMemo(() => ({ ideas, only }), [ideas, only]);
  const shown = useGrowing(list, wanted, perPart);
  const news = useMemo(
    () => ({ ranking, listed, analysis, failed }),
    [ranking, listed, analysis, failed],
  );
  const turn = useGrowing(news, wanted, perPart);
  const content = useMemo(() => ({ ...props, open, onOpen }), [props, open, onOpen]);
  const parts = Array.from({ length: Math.ceil(shown / perPart) }, (_, part) => part * perPart);
  return (
    <>
      <div>
        <Head />
        <ol className="ranking">
          {parts.map((from) => (
            <Part key={from} content={content} from={from} isTurn={from < turn} />
          ))}
        </ol>
      </div>
      {listed.length > wanted && (
        <button className="btn" type="button" onClick={() => setAll(true)}>
          Show all {listed.length}
        </button>
      )}
    </>
  );
});
