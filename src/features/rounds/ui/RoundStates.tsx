import { useEffect } from 'react';
import { roundsPath } from '../../../platform/client/router/route.ts';
import { EmptyIllustration } from '../../../platform/ui/EmptyIllustration.tsx';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { LoadError, type LoadErrorProps } from '../../../platform/ui/LoadError.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { markRead } from '../../notifications/client/inbox.ts';
import { formHash } from '../client/new-round.ts';
import type { Round } from '../domain/round-response.ts';

export const RoundNotFound = () => (
  <>
    <EmptyIllustration />
    <div className="container page vstack narrow-page">
      <Heading>Round not found</Heading>
      <p className="lead">The round you're looking for doesn't exist.</p>
      <p className="actions">
        <a className="btn btn-primary" href={roundsPath}>
          All rounds
        </a>
      </p>
    </div>
  </>
);

export const RoundFailed = (props: Omit<LoadErrorProps, 'what'>) => (
  <div className="container page vstack">
    <Heading>Round</Heading>
    <LoadError what="The round" {...props} />
  </div>
);

export const RoundsExplanation = () => (
  <aside className="vstack" aria-labelledby="how-rounds">
    <h3 id="how-rounds">How a round goes</h3>
    <ol className="small grid list-decimal gap-3 ps-6 marker:font-mono marker:font-[600]">
      <li>
        Everybody scores alone, each in an order of their own, without seeing the owner’s scores or
        priority.
      </li>
      <li>Until it closes you see how many have finished, and nothing else.</li>
      <li>
        It closes at the deadline, when all have finished, or when you close it. Then all see the
        same result: points and reasons without names.
      </li>
      <li>You discuss the ideas that you differ on, and decide.</li>
    </ol>
  </aside>
);

export const NoRounds = () => (
  <div className="sheet sides round-side">
    <div className="vstack">
      <h2>No rounds yet</h2>
      <p>
        Pick some ideas and some people. Each of them scores the ideas alone. See where you agree
        and what to discuss.
      </p>
      <p className="actions">
        <a className="btn btn-primary" href={`#${formHash}`}>
          Open your first round
        </a>
      </p>
    </div>
    <RoundsExplanation />
  </div>
);

export const LoadingRound = () => (
  <div className="container page vstack">
    <Spinner label="Loading round…" />
  </div>
);

export function useRoundRead(round: Round | undefined): void {
  const roundId = round?.id;
  const isNew = (round?.news.unread ?? 0) > 0;
  const through = round?.news.through ?? 0;
  useEffect(() => {
    if (!roundId || !isNew) return;
    let isRecorded = false;
    // A page in a background tab stays unread.
    const note = () => {
      if (document.hidden || isRecorded) return;
      isRecorded = true;
      // If this fails, it stays unread.
      markRead(through, { roundId }).catch(() => {});
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [roundId, isNew, through]);
}
