import { type RefObject, useEffect, useRef } from 'react';
import type { Decision } from '../../domain/rounds/decision.ts';
import { isDue } from '../../domain/rounds/decision-words.ts';
import { toCalendarDay, toDay } from '../../ui/dates.ts';
import { Fold } from '../../ui/Fold.tsx';
import { DecisionMark, ToLookAt } from '../idea-card/DecisionMark.tsx';

type ItemProps = {
  decision: Decision;
  /** Of an earlier one nobody has to look again. */
  isNewest: boolean;
  /** The decision to be shown when it comes into the log. */
  recorded: RefObject<string | null>;
};

function Item({ decision: one, isNewest, recorded }: ItemProps) {
  const { id, decision, reason, lookAgainOn, round, createdAt, user } = one;
  const due = isNewest && isDue(lookAgainOn);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const here = item.current;
    if (!here || recorded.current !== id) return;
    recorded.current = null;
    // Somebody who has begun something else meanwhile goes on with it.
    if (document.activeElement?.contains(here)) here.focus();
  }, [recorded, id]);
  return (
    <li ref={item} tabIndex={-1} data-due={due || undefined}>
      <time dateTime={createdAt}>{toDay(createdAt)}</time>
      <div className="stack">
        <p className="row">
          <DecisionMark decision={decision} />
          {due && <ToLookAt />}
        </p>
        <p className="small user-text" dir="auto">
          {reason}
        </p>
        <p className="small soft">
          <bdi>{user?.name ?? 'Former member'}</bdi>
          {round && (
            <>
              , after <a href={`/idea-tracker/rounds/${round.id}`}>{round.title}</a>
            </>
          )}
          .
          {lookAgainOn && (
            <>
              {' '}
              Look again on{' '}
              <time dateTime={lookAgainOn} className={isNewest ? 'look-again' : undefined}>
                {toCalendarDay(lookAgainOn)}
              </time>
              .
            </>
          )}
        </p>
      </div>
    </li>
  );
}

type Props = Pick<ItemProps, 'recorded'> & { decisions: readonly Decision[] };

/** What was decided, the newest first; what it has replaced opens on request. */
export function DecisionLog({ decisions: [newest, ...earlier], recorded }: Props) {
  if (!newest) return <p className="soft">Nothing has been decided about this idea yet.</p>;
  return (
    <div className="stack">
      <ol className="list decision-log">
        <Item key={newest.id} decision={newest} isNewest recorded={recorded} />
      </ol>
      {earlier.length > 0 && (
        <Fold
          className="small no-print"
          summary={
            <>
              Earlier decisions (<span className="num">{earlier.length}</span>)
            </>
          }
        >
          {() => (
            <ol className="list decision-log" aria-label="Earlier decisions">
              {earlier.map((one) => (
                <Item key={one.id} decision={one} isNewest={false} recorded={recorded} />
              ))}
            </ol>
          )}
        </Fold>
      )}
    </div>
  );
}
