import type { User } from '#features/accounts/domain/account-response.ts';
import { scoringAction } from '#features/notifications/domain/inbox.ts';
import { assessUrl, roundUrl } from '#platform/client/router/route.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { formatDayAndMonth, formatFullDateTime, formatLongDay } from '#platform/ui/dates.ts';
import { Time } from '#platform/ui/Time.tsx';
import { useNow } from '#platform/ui/use-now.ts';
import { followUpUrl } from '../client/new-round.ts';
import { isRoundClosed, roundStores } from '../client/rounds.ts';
import { timeLeft } from '../domain/round.ts';
import type { RoundSummary } from '../domain/round-response.ts';
import { canManageRound, isToScore } from '../domain/rounds-of-user.ts';
import { assignedIdeasText, decidedText, ideasText, peopleText } from './round-texts.ts';

export function Deadline({ deadline }: Pick<RoundSummary, 'deadline'>) {
  const left = timeLeft(deadline, useNow());
  return (
    <p className="small">
      <strong>{left ? `Closes in ${left}` : 'Closes now'}</strong>
      <br />
      <Time at={deadline} format={formatFullDateTime} />
    </p>
  );
}

type FinishedProps = Pick<RoundSummary, 'finished' | 'assessors'>;

const finishedText = ({ finished, assessors }: FinishedProps) =>
  `${finished} of ${peopleText(assessors)} ${finished === 1 ? 'has' : 'have'} finished`;

/** With more squares, a number is easier to read. */
const maxSquares = 12;

/** How many people have finished, without their names. */
export const Finished = ({ finished, assessors }: FinishedProps) => (
  <p className="done">
    {assessors <= maxSquares &&
      Array.from({ length: assessors }, (_, at) => (
        <i key={at} className={at < finished ? 'on' : undefined} />
      ))}
    <span className="not-first:ms-1.5">{finishedText({ finished, assessors })}</span>
  </p>
);

export function CloseRound({ round, onClosed }: { round: RoundSummary; onClosed?: () => void }) {
  const { close, refetch } = roundStores(round.id);
  const closeIt = () =>
    close().catch((error) => {
      // The deadline or an earlier request has closed it already.
      if (!isRoundClosed(error)) throw error;
      refetch();
    });
  return (
    <ConfirmButton
      className="btn btn-sm"
      label="Close now"
      title="Close this round?"
      action="Close for good"
      busyText="Closing..."
      keep="Keep it open"
      work={closeIt}
      done={{ title: 'Round closed', description: 'Everybody can see its results now.' }}
      onDone={onClosed}
    >
      <p className="user-text">
        <strong>{round.title}</strong>: {finishedText(round)}. What the others have scored so far
        counts as well, and nobody can score or change anything afterwards.
      </p>
      <p>
        <strong>This cannot be undone.</strong>
      </p>
    </ConfirmButton>
  );
}

type RoundItemProps = { round: RoundSummary; user: User };

const Title = ({ round: { id, title } }: Pick<RoundItemProps, 'round'>) => (
  <h3>
    <a className="user-text" href={roundUrl(id)}>
      {title}
    </a>
  </h3>
);

export const Origin = ({ round, user }: RoundItemProps) => (
  <>
    {round.follows && (
      <>
        Follow-up to{' '}
        <a className="user-text" href={roundUrl(round.follows.id)}>
          {round.follows.title}
        </a>
        .{' '}
      </>
    )}
    Opened by{' '}
    {round.openedBy?.id === user.id ? (
      'you'
    ) : (
      <bdi>{round.openedBy?.name ?? 'a former member'}</bdi>
    )}{' '}
    on {formatDayAndMonth(round.createdAt)}.
  </>
);

export function OpenItem({ round, user }: RoundItemProps) {
  const waits = isToScore(round);
  return (
    <li data-waits={waits || undefined}>
      <div className="sides round-side items-center">
        <div className="vstack">
          {waits && (
            <p>
              <Badge look="accent">You are asked</Badge>
            </p>
          )}
          <Title round={round} />
          {round.question && <p className="user-text">{round.question}</p>}
          <p className="small text-muted-foreground">
            {round.asked ? assignedIdeasText(round) : `${ideasText(round.ideas)}.`}{' '}
            <Origin round={round} user={user} />
          </p>
        </div>
        <div className="vstack">
          <Deadline deadline={round.deadline} />
          <Finished {...round} />
          <div className="actions">
            {round.asked && !round.asked.finished && (
              <a className="btn btn-primary" href={assessUrl(round.id)}>
                {scoringAction(round.asked)}
              </a>
            )}
            {canManageRound(round, user) && (
              <>
                <a className="btn btn-sm" href={roundUrl(round.id)}>
                  Add people or ideas
                </a>
                <CloseRound round={round} />
              </>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

export const ClosedItem = ({ round }: Pick<RoundItemProps, 'round'>) => (
  <li>
    <div className="sides round-side items-center">
      <div className="vstack">
        <Title round={round} />
        <p className="user-text">{round.sentence}</p>
      </div>
      <p className="small text-muted-foreground">
        Closed {round.closedAt && <Time at={round.closedAt} format={formatLongDay} />}
        <br />
        {ideasText(round.ideas)}, {peopleText(round.assessors)}; {decidedText(round)}
        <br />
        <a href={followUpUrl(round.id)} aria-label={`Open a second round: ${round.title}`}>
          Open a second round
        </a>
      </p>
    </div>
  </li>
);

export const RoundsExplanation = () => (
  <aside className="vstack" aria-labelledby="how-rounds">
    <h3 id="how-rounds">How a round goes</h3>
    <ol className="small grid list-decimal gap-3 ps-6 marker:font-mono marker:font-[600]">
      <li>
        Everybody scores alone, each in an order of their own, without seeing the owner’s scores or
        priority.
      </li>
      <li>
        Until it closes you see how many have finished. If you opened it, you also see who has begun
        when you try to remove somebody.
      </li>
      <li>
        It closes at the deadline, when all have finished, or when you close it. Then all see the
        same result: points and reasons without names.
      </li>
      <li>You discuss the ideas that you differ on, and decide.</li>
    </ol>
  </aside>
);
