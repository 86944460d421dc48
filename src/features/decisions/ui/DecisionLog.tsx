import { type RefObject, useEffect, useRef } from 'react';
import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import { toDay } from '../../../platform/ui/dates.ts';
import { isDue } from '../domain/decision.ts';
import type { Decision } from '../domain/decision-response.ts';
import { DecisionEntry } from './DecisionEntry.tsx';

type ItemProps = {
  decision: Decision;
  isNewest: boolean;
  /** The decision to be shown when it comes into the log. */
  recorded: RefObject<string | null>;
};

function Item({ decision, isNewest, recorded }: ItemProps) {
  const { id, lookAgainOn, createdAt } = decision;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const here = item.current;
    if (!here || recorded.current !== id) return;
    recorded.current = null;
    // Keeps the focus where the person has moved it.
    if (document.activeElement?.contains(here)) here.focus();
  }, [recorded, id]);
  return (
    <li
      ref={item}
      tabIndex={-1}
      // The brief has what counts.
      className={isNewest ? undefined : 'no-print'}
      data-due={(isNewest && isDue(lookAgainOn)) || undefined}
    >
      <time dateTime={createdAt}>{toDay(createdAt)}</time>
      <DecisionEntry decision={decision} isNewest={isNewest} />
    </li>
  );
}

type Props = Pick<ItemProps, 'recorded'> & { decisions: readonly Decision[] };

const shownAtFirst = 1;

/** The decisions, the newest first; a long log folds the rest. */
export function DecisionLog({ decisions, recorded }: Props) {
  const [newest] = decisions;
  if (!newest) return <p className="soft">Nothing has been decided about this idea yet.</p>;
  const items = (some: readonly Decision[]) =>
    some.map((one) => (
      <Item key={one.id} decision={one} isNewest={one === newest} recorded={recorded} />
    ));
  const earlier = decisions.slice(shownAtFirst);
  return (
    <div className="stack">
      <ol className="list decision-log">{items(decisions.slice(0, shownAtFirst))}</ol>
      {earlier.length > 0 && (
        <Disclosure
          className="no-print"
          summary={
            <span className="small">
              Earlier decisions (<span className="num">{earlier.length}</span>)
            </span>
          }
        >
          {() => (
            <ol className="list decision-log" aria-label="Earlier decisions">
              {items(earlier)}
            </ol>
          )}
        </Disclosure>
      )}
    </div>
  );
}
