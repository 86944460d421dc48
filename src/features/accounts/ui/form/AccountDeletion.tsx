import type { ReactNode } from 'react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../../platform/ui/CancelButton.tsx';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import type { useForm } from '../../../../platform/ui/form/use-form.ts';

type Props = {
  /** Whose account it is: `your account`. */
  what: string;
  form: ReturnType<typeof useForm>;
  /** The label of the button that cancels. */
  keep: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an account is deleted. */
export function AccountDeletion({ what, form, keep, onClose, children }: Props) {
  const { busy, problem, formProps } = form;
  return (
    <Dialog title={`Delete ${what}?`} busy={busy} onClose={onClose}>
      <form {...formProps} className="vstack form" aria-label={`Delete ${what}`}>
        {children}
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <p className="actions">
          <BusyButton type="submit" look="danger" busy={busy} busyText="Deleting...">
            Delete account
          </BusyButton>
          <CancelButton busy={busy} onClick={onClose}>
            {keep}
          </CancelButton>
        </p>
      </form>
    </Dialog>
  );
}
