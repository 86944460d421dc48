import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { Heading } from '../../../../platform/ui/Heading.tsx';
import { LoadError } from '../../../../platform/ui/LoadError.tsx';
import { Spinner } from '../../../../platform/ui/Spinner.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import { roundStores } from '../../client/rounds.ts';
import type { Round, RoundResults } from '../../domain/round-response.ts';
import { Agreed } from './Agreed.tsx';
import { Answers } from './Answers.tsx';
import { closedText } from './closed.ts';
import { IdeaList } from './IdeaList.tsx';
import { Moved } from './Moved.tsx';
import { NextSteps } from './NextSteps.tsx';
import { numberIdeas } from './numbered.ts';
import { Reading } from './Reading.tsx';
import { Where } from './Where.tsx';

/** Why there is less to say than in a round with several scored ideas; null where there is not. */
function shortfall(results: RoundResults, ranked: number): string | null {
  if (results.results.length === 0) return 'All ideas of this round have been deleted since.';
  if (ranked > 1) return null;
  if (ranked === 1)
    return 'Only one idea has a value for each score and two people who scored it, so there is nothing to compare it with.';
  return results.results.every(({ assessed }) => assessed === 0)
    ? 'Nobody scored an idea before the round was closed.'
    : 'An idea is ranked once two people have scored it, and each of its three scores has a value. No idea of this round is.';
}

type Props = { round: Round; user: User };

function Results({ results, round, user }: Props & { results: RoundResults }) {
  const ideas = useMemo(() => numberIdeas(results), [results]);
  const { id: roundId, people, ranked } = results;
  const facts = useMemo(
    () => ({
      roundId,
      ranked,
      people,
      userId: user.id,
      assessorIds: round.assessorList.map(({ id }) => id),
    }),
    [roundId, ranked, people, user.id, round.assessorList],
  );
  const short = shortfall(results, ranked);
  return (
    <>
      {short && <p className="notice">{short}</p>}
      {ranked > 0 && <Answers results={results} ideas={ideas} />}
      <Reading ranked={ranked} people={people} />
      {ranked > 0 && <Where ideas={ideas} ranked={ranked} />}
      <Moved results={results} ideas={ideas} />
      {ideas.length > 0 && <IdeaList ideas={ideas} facts={facts} />}
      {ranked > 0 && <Agreed results={results} />}
      <NextSteps roundId={roundId} ideas={ideas} userId={user.id} />
    </>
  );
}

/** The results of a closed round: first what came out in one sentence, then the answers, and the figures last. */
export function ResultsPage({ round, user }: Props) {
  const { $results } = roundStores(round.id);
  const { data, error, loading } = useStore($results);
  // The sentence comes first, the rest with the next frame.
  const results = useDeferredValue(data, undefined);
  return (
    <div className="wrap page stack results-page gap-10">
      <div className="stack gap-3">
        <Heading>{round.title}</Heading>
        <div>
          {round.sentence?.startsWith('You ') && (
            <p className="small soft">To everybody who scored:</p>
          )}
          <p className="finding">{round.sentence}</p>
        </div>
        {round.question && (
          <p className="small user-text" dir="auto">
            The question was: {round.question}
          </p>
        )}
        <p className="small soft">{closedText(round, data?.deleted ?? 0)}</p>
      </div>
      {results ? (
        <Results results={results} round={round} user={user} />
      ) : error && !loading ? (
        <LoadError what="The results" error={error} onRetry={() => $results.revalidate()} />
      ) : (
        <Spinner label="Loading results…" />
      )}
    </div>
  );
}
