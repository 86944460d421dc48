import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '#platform/ui/Badge.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { formatLongDay } from '#platform/ui/dates.ts';
import { ActionButton } from '#platform/ui/form/ActionButton.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { useCopy } from '#platform/ui/form/use-copy.ts';
import { useLeaveWarning } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import {
  $secondStep,
  beginCodes,
  type CodesKey,
  renewRecoveryCodes,
  turnCodesOff,
} from '../../client/second-step.ts';
import { recoveryCount } from '../../domain/account.ts';

const SetUpCodes = lazyComponent(
  () => import('./SetUpCodes.tsx'),
  <p className="text-muted-foreground" role="status">
    Loading…
  </p>,
);

const On = ({ since, onTurnedOff }: { since: string; onTurnedOff: () => void }) => (
  <div className="hstack between">
    <p>
      <Badge look="secondary">On</Badge> since {formatLongDay(since)}
    </p>
    <ConfirmButton
      className="btn btn-sm"
      label="Turn off"
      title="Turn off codes?"
      action="Turn off"
      keep="Keep them"
      busyText="Turning off..."
      work={turnCodesOff}
      done={{ title: 'Codes turned off', description: 'Your password alone signs you in.' }}
      onDone={onTurnedOff}
    >
      <p>
        Whoever knows your password then gets in with it. Your recovery codes stop working too. If
        the lab asks for a second step, you need another one for the founders' pages.
      </p>
    </ConfirmButton>
  </div>
);

function Off({ onTurnedOn }: { onTurnedOn: (recoveryCodes: string[]) => void }) {
  const [key, setKey] = useState<CodesKey>();
  if (key)
    return <SetUpCodes secretKey={key} onDone={onTurnedOn} onCancel={() => setKey(undefined)} />;
  async function begin() {
    void SetUpCodes.preload();
    setKey(await beginCodes());
  }
  return (
    <p className="actions">
      <ActionButton busyText="Making a key..." work={begin}>
        Set up codes
      </ActionButton>
    </p>
  );
}

function Made({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  useLeaveWarning(!isSaved);
  const text = codes.join('\n');
  const file = encodeURIComponent(`Recovery codes for ${location.host}\n\n${text}\n`);
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
        className="list paper columns-2 gap-x-6 border-1 border-(--color-grid-5) px-5 py-4 font-mono text-base font-[560]"
        tabIndex={-1}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="actions no-print">
        <Button onClick={() => copy(text)}>Copy</Button>
        <a
          className="btn"
          href={`data:text/plain;charset=utf-8,${file}`}
          download="recovery-codes.txt"
        >
          Download as text
        </a>
        <Button onClick={() => print()}>Print</Button>
      </p>
      <Choice
        className="no-print"
        checked={isSaved}
        onChange={({ target }) => setSaved(target.checked)}
      >
        I have put them where I will find them
      </Choice>
      <p className="actions no-print">
        <Button
          className="btn-primary"
          aria-disabled={!isSaved}
          onClick={() => isSaved && onSaved()}
        >
          Done
        </Button>
      </p>
    </>
  );
}

type RecoveryCodesProps = {
  made: string[] | undefined;
  left: number;
  onMade: (codes: string[] | undefined) => void;
};

const RecoveryCodes = ({ made, left, onMade }: RecoveryCodesProps) => (
  <section className="sheet vstack" aria-labelledby="recovery-heading" data-print={made && true}>
    <h2 id="recovery-heading">Recovery codes</h2>
    <p className="hint">For the day on which your phone is lost. Each works once.</p>
    {made ? (
      <Made codes={made} onSaved={() => onMade(undefined)} />
    ) : (
      <div className="hstack between">
        <p className={left <= 3 ? 'notice' : undefined}>
          {left === 0 ? 'None is left.' : `${left} of ${recoveryCount} are left.`}
        </p>
        <ConfirmButton
          className="btn btn-sm"
          label="Make new ones"
          title="Make new recovery codes?"
          action="Make new ones"
          keep="Keep those I have"
          look="primary"
          busyText="Making..."
          work={async () => onMade(await renewRecoveryCodes())}
        >
          <p>Those of before stop working, also the ones you have written down.</p>
        </ConfirmButton>
      </div>
    )}
  </section>
);

export function Codes() {
  const read = useStore($secondStep);
  const { data } = read;
  const [made, setMade] = useState<string[]>();
  return (
    <>
      <section className="sheet vstack" aria-labelledby="codes-heading">
        <h2 id="codes-heading">Codes from an app</h2>
        <p className="hint">A second step for when you sign in by password.</p>
        <Loaded {...read} onRetry={$secondStep.revalidate}>
          {({ codesSince }) =>
            codesSince ? (
              <On since={codesSince} onTurnedOff={() => setMade(undefined)} />
            ) : (
              <Off onTurnedOn={setMade} />
            )
          }
        </Loaded>
      </section>
      {(made || data?.codesSince) && (
        <RecoveryCodes made={made} left={data?.recoveryCodes ?? 0} onMade={setMade} />
      )}
    </>
  );
}
