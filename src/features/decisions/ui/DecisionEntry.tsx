import { roundUrl } from '#platform/client/router/route.ts';
import { formatCalendarDay, formatDay } from '#platform/ui/dates.ts';
import { Time } from '#platform/ui/Time.tsx';
import { isDue } from '../domain/decision.ts';
import type { Decision } from '../domain/decision-response.ts';
import { DecisionLabel, DueForReview } from './DecisionLabel.tsx';

type Props = {
  decision: Decision;
  /** Only the newest decision has a valid review day. */
  isNewest: boolean;
  dated?: boolean;
};

export function DecisionEntry({ decision: one, isNewest, dated = false }: Props) {
  const { decision, reason, lookAgainOn, round, createdAt, user } = one;
  return (
    <div className="vstack decision-entry gap-1">
      <p className="hstack">
        <DecisionLabel decision={decision} />
        {isNewest && isDue(lookAgainOn) && <DueForReview />}
      </p>
      <p className="small user-text" dir="auto">
        {reason}
      </p>
      <p className="small text-muted-foreground">
        <bdi>{user?.name ?? 'Former member'}</bdi>
        {dated && (
          <>
            , <Time at={createdAt} format={formatDay} />
          </>
        )}
        {round && (
          <>
            , after <a href={roundUrl(round.id)}>{round.title}</a>
          </>
        )}
        .
        {lookAgainOn && (
          <>
            {' '}
            Review on{' '}
            <Time
              className={isNewest ? 'font-[600] text-foreground' : undefined}
              at={lookAgainOn}
              format={formatCalendarDay}
            />
            .
          </>
        )}
      </p>
    </div>
  );
}
