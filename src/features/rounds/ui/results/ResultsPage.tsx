import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { roundsPath } from '../../../../platform/client/router/route.ts';
import { Heading } from '../../../../platform/ui/Heading.tsx';
import { LoadError } from '../../../../platform/ui/LoadError.tsx';
import { Menu } from '../../../../platform/ui/Menu.tsx';
import { Spinner } from '../../../../platform/ui/Spinner.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import { followUpUrl } from '../../client/new-round.ts';
import { roundFileUrl, roundStores } from '../../client/rounds.ts';
import { fewestShownIn } from '../../domain/round.ts';
import type { Round, RoundResults } from '../../domain/round-response.ts';
import { closedText } from './closed.ts';
import { Details } from './Details.tsx';
import { Discuss } from './Discuss.tsx';
import { rankIdeas } from './numbered.ts';
import { Ranked } from './Ranked.tsx';

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
  const ideas = useMemo(() => rankIdeas(results), [results]);
  const { id: roundId, people, ranked } = results;
  const facts = useMemo(
    () => ({
      roundId,
      ranked,
      people,
      userId: user.id,
      fewest: fewestShownIn(round),
      assessorIds: round.assessorList.map(({ id }) => id),
    }),
    [roundId, ranked, people, user.id, round],
  );
  const short = shortfall(results, ranked);
  return (
    <>
      {short && <p className="notice">{short}</p>}
      {ideas.length > 0 && <Ranked ideas={ideas} />}
      {ranked > 0 && <Discuss ideas={ideas} facts={facts} />}
      {ideas.length > 0 && <Details results={results} ideas={ideas} facts={facts} />}
    </>
  );
}

/** On what people agree, then the rest. */
function Sentence({ text }: { text: string }) {
  const [agreement = ''] = /^You [^.]+\./.exec(text) ?? [];
  return (
    <p>
      <strong>{agreement}</strong>
      {text.slice(agreement.length)}
    </p>
  );
}

/** Actions on results: score again, compare, download. */
const Actions = ({ round: { id, title } }: Pick<Props, 'round'>) => (
  <div className="row between results-bar no-print">
    <a className="small" href={roundsPath}>
      All rounds
    </a>
    <div className="row">
      <a className="btn btn-primary btn-sm" href={followUpUrl(id)}>
        Open a second round
      </a>
      <Menu label={`More for ${title}`}>
        <a role="menuitem" href={`/idea-tracker/prioritise?scores=${encodeURIComponent(id)}`}>
          Prioritise by these scores
        </a>
        <a role="menuitem" href={roundFileUrl(id, 'csv')} download>
          Export as CSV
        </a>
        <a role="menuitem" href={roundFileUrl(id, 'json')} download>
          Export as JSON
        </a>
      </Menu>
    </div>
  </div>
);

/** The results of a closed round: the ideas by score, then what to discuss, then the details. */
export function ResultsPage({ round, user }: Props) {
  const { $results } = roundStores(round.id);
  const { data, error, loading } = useStore($results);
  // The heading comes first, the rest with the next frame.
  const results = useDeferredValue(data, undefined);
  return (
    <div className="wrap page stack results-page">
      <Actions round={round} />
      <div className="stack results-head gap-1">
        <Heading>{round.title}</Heading>
        {round.question && (
          <p className="user-text" dir="auto">
            {round.question}
          </p>
        )}
        <Sentence text={round.sentence ?? ''} />
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
