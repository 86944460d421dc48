import type { ComponentProps } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { CancelButton } from '../CancelButton.tsx';

type Props = Omit<ComponentProps<typeof BusyButton>, 'type' | 'children'> & {
  button: string;
  /** Why the last attempt failed, if neither a field nor a toast shows it. */
  problem?: string | null;
  /** Adds a button that cancels. */
  onCancel?: () => void;
  cancel?: string;
};

export const FormActions = ({ button, problem, onCancel, cancel = 'Cancel', ...state }: Props) => (
  <>
    {problem && (
      <p className="error" role="alert">
        {problem}
      </p>
    )}
    <p className="actions">
      <BusyButton {...state} type="submit">
        {button}
      </BusyButton>
      {onCancel && (
        <CancelButton busy={state.busy} onClick={onCancel}>
          {cancel}
        </CancelButton>
      )}
    </p>
  </>
);
