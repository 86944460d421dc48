import type { ComponentProps } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { CancelButton } from '../CancelButton.tsx';

type Props = Omit<ComponentProps<typeof BusyButton>, 'type' | 'children'> & {
  /** The label of the button that sends the form. */
  button: string;
  /** Why the last try failed, where no field and no toast says it. */
  problem?: string | null;
  /** Adds a button that cancels. */
  onCancel?: () => void;
  cancel?: string;
};

/** The end of a form: its button. */
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
