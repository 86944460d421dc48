import type { ReactNode } from 'react';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { FormActions } from '../../../../platform/ui/form/FormActions.tsx';
import type { useForm } from '../../../../platform/ui/form/use-form.ts';

type Props = {
  /** Whose account it is: `your account`. */
  what: string;
  form: ReturnType<typeof useForm>;
  keep: string;
  onClose: () => void;
  children: ReactNode;
};

export function AccountDeletion({ what, form, keep, onClose, children }: Props) {
  const { busy, problem, formProps } = form;
  return (
    <Dialog title={`Delete ${what}?`} busy={busy} onClose={onClose}>
      <form {...formProps} className="vstack form" aria-label={`Delete ${what}`}>
        {children}
        <FormActions
          button="Delete account"
          look="danger"
          busy={busy}
          busyText="Deleting..."
          problem={problem}
          onCancel={onClose}
          cancel={keep}
        />
      </form>
    </Dialog>
  );
}
