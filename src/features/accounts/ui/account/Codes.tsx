import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Badge } from '../../../../platform/ui/Badge.tsx';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { toLongDay } from '../../../../platform/ui/dates.ts';
import { ConfirmAction } from '../../../../platform/ui/form/ConfirmAction.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { lazyComponent } from '../../../../platform/ui/lazy-component.tsx';
import { $secondStep, beginCodes, type Key, turnCodesOff } from '../../client/second-step.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const SetUpCodes = lazyComponent(
  () => import('./SetUpCodes.tsx'),
  <p className="soft" role="status">
    Loading…
  </p>,
);

type OnProps = { since: string; onTurnedOff: () => void };

function TurnOff({ onTurnedOff, onClose }: Pick<OnProps, 'onTurnedOff'> & { onClose: () => void }) {
  return (
    <ConfirmAction
      title="Turn off codes?"
      action="Turn off"
      keep="Keep them"
      busyText="Turning off..."
      work={turnCodesOff}
      done={{ title: 'Codes turned off', description: 'Your password alone signs you in.' }}
      onDone={onTurnedOff}
      onClose={onClose}
    >
      <p>
        Whoever knows your password then gets in with it. Your recovery codes stop working too. If
        the lab asks for a second step, you need another one for the founders' pages.
      </p>
    </ConfirmAction>
  );
}

function On({ since, onTurnedOff }: OnProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="row between">
      <p>
        <Badge look="secondary">On</Badge> since {toLongDay(since)}
      </p>
      <button className="btn btn-sm" type="button" onClick={() => setAsked(true)}>
        Turn off
      </button>
      {isAsked && <TurnOff onTurnedOff={onTurnedOff} onClose={() => setAsked(false)} />}
    </div>
  );
}

type OffProps = { onTurnedOn: (recoveryCodes: string[]) => void };

function Off({ onTurnedOn }: OffProps) {
  const { busy, act } = useAction();
  const [key, setKey] = useState<Key>();
  if (key) return <SetUpCodes given={key} onDone={onTurnedOn} onCancel={() => setKey(undefined)} />;
  function begin() {
    void SetUpCodes.preload();
    return act(async () => setKey(await beginCodes()));
  }
  return (
    <p className="actions">
      <BusyButton type="button" look="plain" busy={busy} busyText="Making a key..." onClick={begin}>
        Set up codes
      </BusyButton>
    </p>
  );
}

/** Codes from an app, and the recovery codes that stand in for them. */
export function Codes() {
  const read = useStore($secondStep);
  const { data } = read;
  const [made, setMade] = useState<string[]>();
  return (
    <>
      <section className="sheet stack" aria-labelledby="codes-heading">
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
