import { assessUrl, roundUrl } from '../../../platform/client/router/route.ts';
import { Badge } from '../../../platform/ui/Badge.tsx';
import { formatDayAndMonth, formatLongDay } from '../../../platform/ui/dates.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { followUpUrl } from '../client/new-round.ts';
import type { RoundSummary } from '../domain/round-response.ts';
import { canManageRound, roundsToScore } from '../domain/rounds-of-user.ts';
import { CloseRound } from './CloseRound.tsx';
import { Deadline, Finished } from './Deadline.tsx';
import { assignedIdeasText, decidedText, ideasText, peopleText } from './round-texts.ts';

type Props = { round: RoundSummary; user: User };

const Title = ({ round: { id, title } }: Pick<Props, 'round'>) => (
  <h3>
    <a className="user-text" href={roundUrl(id)}>
      {title}
    </a>
  </h3>
);

export const Origin = ({ round, user }: Props) => (
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

export function OpenItem({ round, user }: Props) {
  const waits = roundsToScore([round]).length > 0;
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
            {waits && (
              <a className="btn btn-primary" href={assessUrl(round.id)}>
                {round.asked?.scored ? 'Go on scoring' : 'Start scoring'}
              </a>
            )}
            {canManageRound(round, user) && (
              <>
                <a className="btn btn-sm" href={roundUrl(round.id)}>
                  Add people or ideas
                </a>
                <CloseRound round={round} className="btn-sm" />
              </>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

export const ClosedItem = ({ round }: Pick<Props, 'round'>) => (
  <li>
    <div className="sides round-side">
      <div className="vstack">
        <Title round={round} />
        <p className="user-text">{round.sentence}</p>
      </div>
      <p className="small text-muted-foreground">
        Closed{' '}
        {round.closedAt && <time dateTime={round.closedAt}>{formatLongDay(round.closedAt)}</time>}
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
