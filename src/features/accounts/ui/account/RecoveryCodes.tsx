import { useEffect, useMemo, useRef, useState } from 'react';
import { Confirm } from '../../../../platform/ui/Confirm.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { useCopy } from '../../../../platform/ui/form/use-copy.ts';
import { useLeaveWarning } from '../../../../platform/ui/use-leave-warning.ts';
import { renewRecoveryCodes } from '../../client/second-step.ts';
import { recoveryCount } from '../../domain/code.ts';

/** From this number on the page warns. */
const few = 3;

/** The only time that they are shown. */
function Made({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [isKept, setKept] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  useLeaveWarning(!isKept);
  const text = codes.join('\n');
  const file = useMemo(
    () =>
      `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${location.host}\n\n${text}\n`)}`,
    [text],
  );
  const { copy } = useCopy({
    done: { title: 'Recovery codes copied', description: 'Each works once.' },
    failed: 'The codes were not copied',
    instead: 'Download or print them instead.',
  });
  return (
    <>
      <p className="notice">
        <strong>Keep them now: they are not shown again.</strong>
      </p>
      <ol
        ref={list}
        className="list paper recovery-codes"
        tabIndex={-1}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="actions no-print">
        <button className="btn" type="button" onClick={() => copy(text)}>
          Copy
        </button>
        <a className="btn" href={file} download="recovery-codes.txt">
          Download as text
        </a>
        <button className="btn" type="button" onClick={() => print()}>
          Print
        </button>
      </p>
      <label className="choice no-print">
        <input
          type="checkbox"
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
        I have put them where I will find them
      </label>
      <p className="actions no-print">
        <button
          className="btn btn-primary"
          type="button"
          aria-disabled={!isKept}
          onClick={() => isKept && onKept()}
        >
          Done
        </button>
      </p>
    </>
  );
}

function MakeNew({ onMade, onClose }: { onMade: (codes: string[]) => void; onClose: () => void }) {
  const { busy, act, problem } = useAction();
  return (
    <Confirm
      title="Make new recovery codes?"
      action="Make new ones"
      keep="Keep those I have"
      look="primary"
      busy={busy}
      busyText="Making..."
      problem={problem}
      onConfirm={async () => {
        let made: string[] = [];
        const isDone = await act(
          async () => {
            made = await renewRecoveryCodes();
          },
          { failed: () => {} },
        );
        if (!isDone) return;
        onClose();
        onMade(made);
      }}
      onClose={onClose}
    >
      <p>Those of before stop working, also the ones you have written down.</p>
    </Confirm>
  );
}

type Props = {
  /** Codes made a moment ago, shown once. */
  made: string[] | undefined;
  left: number;
  onMade: (codes: string[] | undefined) => void;
};

/** For the day on which the app is lost. */
export function RecoveryCodes({ made, left, onMade }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section className="sheet stack" aria-labelledby="recovery-heading" data-print={made && true}>
      <h2 id="recovery-heading">Recovery codes</h2>
      <p className="hint">For the day on which your phone is lost. Each works once.</p>
      {made ? (
        <Made codes={made} onKept={() => onMade(undefined)} />
      ) : (
        <div className="row between">
          <p className={left <= few ? 'notice' : undefined}>
            {left === 0 ? 'None is left.' : `${left} of ${recoveryCount} are left.`}
          </p>
          <button className="btn btn-sm" type="button" onClick={() => setAsked(true)}>
            Make new ones
          </button>
        </div>
      )}
      {isAsked && <MakeNew onMade={onMade} onClose={() => setAsked(false)} />}
    </section>
  );
}
