import { useState } from 'react';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { CancelButton } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';

type Props = {
  label: string;
  busyText: string;
  hint?: string;
  isPrimary: boolean;
  onCancel?: (() => void) | false;
  /** @returns a text to show next to the button; may be empty */
  work: () => Promise<string>;
};

export function ReauthenticateButton({ label, busyText, hint, isPrimary, onCancel, work }: Props) {
  const { busy, act, problem } = useAction();
  const [status, setStatus] = useState('');
  const press = () =>
    act(
      async () => {
        setStatus('');
        setStatus(await work());
      },
      { failed: () => {} },
    );
  return (
    <div className="vstack gap-1.5">
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <p className="actions">
        <BusyButton
          type="button"
          look={isPrimary ? 'primary' : 'plain'}
          busy={busy}
          busyText={busyText}
          onClick={press}
        >
          {label}
        </BusyButton>
        {onCancel && (
          <CancelButton busy={busy} onClick={onCancel}>
            Cancel
          </CancelButton>
        )}
        <span className="hint" role="status">
          {status}
        </span>
      </p>
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
}
