import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { markRead } from '#features/notifications/client/inbox.ts';
import { isMissing } from '#platform/client/api/error-message.ts';
import { roundsPath } from '#platform/client/router/route.ts';
import { EmptyPage } from '#platform/ui/EmptyPage.tsx';
import { Heading, setTitle } from '#platform/ui/Heading.tsx';
import { LoadError } from '#platform/ui/LoadError.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { whenVisible } from '#platform/ui/when-visible.ts';
import { roundStores } from '../client/rounds.ts';
import type { Round } from '../domain/round-response.ts';

function useRoundRead(round: Round | undefined): void {
  const roundId = round?.id;
  const { unread = 0, through = 0 } = round?.news ?? {};
  const isNew = unread > 0;
  useEffect(() => {
    if (!roundId || !isNew) return;
    // If this fails, and in a background tab, it stays unread.
    return whenVisible(() => markRead(through, { roundId }).catch(() => {}));
  }, [roundId, isNew, through]);
}

export const LoadingRound = () => (
  <div className="container page vstack">
    <Spinner label="Loading round…" />
  </div>
);

type NotLoadedProps = ComponentProps<typeof LoadError> & { heading: string };

export const NotLoaded = ({ heading, ...failure }: NotLoadedProps) => (
  <div className="container page vstack">
    <Heading>{heading}</Heading>
    <LoadError {...failure} />
  </div>
);

type Props = {
  id: string;
  titleOf: (round: Round) => string;
  children: (round: Round) => ReactNode;
};

/** The frame of a page about one round. */
export function LoadedRound({ id, titleOf, children }: Props) {
  const { $round } = roundStores(id);
  const { data: round, error, loading } = useStore($round);
  const failed = Boolean(error) && !loading && !round;
  const isGone = failed && isMissing(error);
  const title = isGone ? 'Round not found' : round ? titleOf(round) : 'Round';
  useEffect(() => setTitle(title), [title]);
  useRoundRead(round);
  if (round) return children(round);
  if (!failed) return <LoadingRound />;
  if (!isGone)
    return <NotLoaded heading="Round" what="The round" error={error} onRetry={$round.revalidate} />;
  return (
    <EmptyPage>
      <Heading>Round not found</Heading>
      <p className="lead">The round you're looking for doesn't exist.</p>
      <p className="actions">
        <a className="btn btn-primary" href={roundsPath}>
          All rounds
        </a>
      </p>
    </EmptyPage>
  );
}
