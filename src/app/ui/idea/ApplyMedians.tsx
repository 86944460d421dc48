import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Idea } from '../../../features/ideas/domain/idea-response.ts';
import {
  type Criterion,
  criteria,
  criterionNames,
} from '../../../features/ideas/domain/weights.ts';
import { roundStores } from '../../../features/rounds/client/rounds.ts';
import { medianReason, wholeScores } from '../../../features/rounds/domain/medians.ts';
import type { RoundResult } from '../../../features/rounds/domain/round-response.ts';
import { ScoreKey } from '../../../features/tracker/ui/card/ScoreKey.tsx';
import type { useEdit } from '../../../features/tracker/ui/idea/use-edit.ts';
import { ApiError } from '../../../platform/client/api/api.ts';
import { roundUrl } from '../../../platform/client/router/route.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';

type Edit = Pick<
  ReturnType<typeof useEdit>,
  'edit' | 'changed' | 'set' | 'reason' | 'setReason' | 'busy'
>;

type RowProps = {
  name: Criterion;
  wasSet: boolean;
  median: number | null;
  edit: Edit;
  onTake: (value: number) => void;
};

function Row({ name, wasSet, median, edit, onTake }: RowProps) {
  const choices = wholeScores(median);
  const now = edit.edit.answers[name];
  const before = edit.edit.base[name];
  const word = criterionNames[name];
  return (
    <div>
      <dt className="score-label">
        <ScoreKey kind={word} />
        {`${word[0]?.toUpperCase()}${word.slice(1)}`}
      </dt>
      <dd>
        {choices.length === 0 ? (
          'The round shows no median: it stays as it is.'
        ) : choices.length === 1 && now === median ? (
          now === before && wasSet ? (
            <>
              The median is your score: <strong className="num">{now}</strong>.
            </>
          ) : (
            <>
              Filled in: <strong className="num">{now}</strong>, saved so far:{' '}
              {wasSet ? <span className="num">{before}</span> : 'none'}.
            </>
          )
        ) : (
          <>
            Median <strong className="num">{median}</strong>, in the form{' '}
            <span className="num">{now}</span>.{' '}
            <span className="hstack medians-choice">
              {choices.map((value) => (
                <button
                  key={value}
                  className="btn btn-sm"
                  type="button"
                  aria-pressed={now === value}
                  onClick={() => !edit.busy && onTake(value)}
                >
                  <span className="sr-only">Set {word} to </span>
                  <span aria-hidden="true">Set </span>
                  {value}
                </button>
              ))}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}

type OfferedProps = { idea: Idea; title: string; result: RoundResult; edit: Edit };

/** Fills in whole medians once, if the form is unchanged. For a half, the person chooses one of the neighbours. */
function Offered({ idea, title, result, edit }: OfferedProps) {
  const take = (name: Criterion, value: number) => {
    edit.set(name, value);
    // The owner may have typed a reason already.
    if (!edit.reason) edit.setReason(medianReason(title));
  };
  const isFilled = useRef(false);
  // The values of the form when the medians were loaded.
  useEffect(() => {
    if (isFilled.current || edit.changed.length > 0) return;
    isFilled.current = true;
    for (const name of criteria) {
      const [whole, other] = wholeScores(result.scores[name].median);
      if (whole === undefined || other !== undefined) continue;
      if (whole !== edit.edit.answers[name] || !idea.scoresSet.includes(name)) take(name, whole);
    }
  }, []);
  const isBetween = criteria.some((name) => wholeScores(result.scores[name].median).length > 1);
  return (
    <>
      <dl className="medians grid gap-3">
        {criteria.map((name) => (
          <Row
            key={name}
            name={name}
            wasSet={idea.scoresSet.includes(name)}
            median={result.scores[name].median}
            edit={edit}
            onTake={(value) => take(name, value)}
          />
        ))}
      </dl>
      <p className="small text-muted-foreground">
        {isBetween &&
          'A median between two scores is not filled in: choose one of them, or neither. '}
        Nothing changes until you save.
      </p>
    </>
  );
}

type Props = { idea: Idea; roundId: string; edit: Edit };

/** Offers the medians in the edit form of one's own idea. */
export function ApplyMedians({ idea, roundId, edit }: Props) {
  const { $results } = roundStores(roundId);
  const read = useStore($results);
  const { error, loading } = read;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 409);
  return (
    <section className="sheet vstack" aria-labelledby="medians-heading">
      <h2 id="medians-heading" tabIndex={-1}>
        Medians of the round
      </h2>
      {isMissing && !loading ? (
        <p role="alert">
          That round is not there, or not closed yet. Your scores are as they were.
        </p>
      ) : (
        <Loaded what="The medians" {...read} onRetry={() => $results.revalidate()}>
          {({ id, title, results }) => {
            const result = results.find((one) => one.id === idea.id);
            return (
              <>
                <p>
                  <a href={roundUrl(id)}>{title}</a>
                  {!result && ' did not ask about this idea, so your scores are as they were.'}
                </p>
                {result && <Offered idea={idea} title={title} result={result} edit={edit} />}
              </>
            );
          }}
        </Loaded>
      )}
    </section>
  );
}
