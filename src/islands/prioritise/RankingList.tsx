import { memo, useMemo, useState } from 'react';
import { useGrowing } from '../../ui/use-growing.ts';
import { type Ranking, RankingItem } from './RankingItem.tsx';

type Props = Ranking & {
  /** Those of the places that are listed, by their index. */
  listed: readonly number[];
  active: string | null;
};

const shownAtFirst = 30;
const perPart = 10;

type PartProps = Props & { from: number; isTurn: boolean };

/** Some places in a row. While it is not their turn, they stay as they were. */
const Part = memo(
  function Part({ from, isTurn: _, active, ...content }: PartProps) {
    const { listed, ...shared } = content;
    return listed.slice(from, from + perPart).map((position) => {
      const id = shared.ideas[shared.places[position]?.index ?? -1]?.id;
      return <RankingItem key={id} {...shared} position={position} isActive={id === active} />;
    });
  },
  (_, next) => !next.isTurn,
);

/**
 * The ideas in the order of their weighted score, each with how far its place can be trusted and why;
 * the figures behind it are a press away. What is new comes to the first places at once and to the others
 * frame by frame, so that a slider stays quick with a thousand ideas.
 */
export const RankingList = memo(function RankingList(props: Props) {
  const { ideas, listed, places, analysis, failed } = props;
  const [all, setAll] = useState(false);
  const wanted = all ? listed.length : Math.min(listed.length, shownAtFirst);
  const shown = useGrowing(ideas, wanted, perPart);
  const content = useMemo(
    () => ({ places, listed, analysis, failed }),
    [places, listed, analysis, failed],
  );
  const turn = useGrowing(content, wanted, perPart);
  const parts = Array.from({ length: Math.ceil(shown / perPart) }, (_, part) => part * perPart);
  return (
    <>
      <ol className="ranking">
        {parts.map((from) => (
          <Part key={from} {...props} from={from} isTurn={from < turn} />
        ))}
      </ol>
      {listed.length > wanted && (
        <button className="btn" type="button" onClick={() => setAll(true)}>
          Show all {listed.length}
        </button>
      )}
    </>
  );
});
