import { useState } from 'react';
import { Disclosure } from '../../../../platform/ui/Disclosure.tsx';
import type { RoundResult } from '../../domain/round-response.ts';

/** More reasons are shown on request. */
const few = 8;

function List({ reasons, ownReason }: { reasons: readonly string[]; ownReason: number | null }) {
  const [all, setAll] = useState(false);
  // The reader's own reason is always shown.
  const isShown = (at: number) => all || at < few || at === ownReason;
  const shown = reasons.filter((_, at) => isShown(at)).length;
  return (
    <>
      <ul className="reasons list">
        {reasons.map(
          (reason, at) =>
            isShown(at) && (
              // Two people may have written the same, and the list never changes.
              <li key={at} data-own={at === ownReason || undefined}>
                {at === ownReason && <strong>Yours: </strong>}
                <span className="user-text" dir="auto">
                  {reason}
                </span>
              </li>
            ),
        )}
      </ul>
      {shown < reasons.length && (
        <button className="link small" type="button" onClick={() => setAll(true)}>
          Show all {reasons.length}
          <span className="sr"> reasons</span>
        </button>
      )}
    </>
  );
}

type Props = { result: RoundResult; open: boolean };

/** Why people scored an idea as they did: without names, one's own marked. */
export function Reasons({ result: { reasons, ownReason, own, ideaTitle }, open }: Props) {
  if (reasons === null) {
    // With few people reasons are hidden, except the reader's own.
    if (!own?.reason) return null;
    return (
      <div className="reason-own small">
        <p className="soft">Your reason, which only you see here:</p>
        <p className="user-text" dir="auto">
          {own.reason}
        </p>
      </div>
    );
  }
  if (reasons.length === 0) return <p className="small soft">No reasons were written.</p>;
  return (
    <Disclosure
      className="details"
      open={open}
      summary={
        <>
          {reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}
          <span className="sr"> for the scores of {ideaTitle}</span>
        </>
      }
    >
      {() => <List reasons={reasons} ownReason={ownReason} />}
    </Disclosure>
  );
}
