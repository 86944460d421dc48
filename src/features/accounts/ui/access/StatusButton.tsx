import { useState } from 'react';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { CancelButton, ProblemText } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';

type Props = {
  label: string;
  busyText: string;
  hint?: string;
  isPrimary: boolean;
  onCancel?: (() => void) | false;
  /** A returned text is shown next to the button. */
  work: () => Promise<unknown>;
};

/** A button with the outcome of its action next to it. */
export function StatusButton({ label, busyText, hint, isPrimary, onCancel, work }: Props) {
  const { busy, act, problem } = useAction();
  const [status, setStatus] = useState('');
  const press = () =>
    act(
      async () => {
        setStatus('');
        const text = await work();
        if (typeof text === 'string') setStatus(text);
      },
      { failed: () => {} },
    );
  return (
    <div className="vstack gap-1.5">
      <ProblemText text={problem} />
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
        {onCancel && <CancelButton busy={busy} onClick={onCancel} />}
        <span className="hint" role="status">
          {status}
        </span>
      </p>
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
}
