import type { ReactNode } from 'react';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { FieldError } from '#platform/ui/Field.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import type { useForm } from '#platform/ui/form/use-form.ts';

type Props = {
  /** Names the account in the dialog's texts, for example `your account`. */
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

const choices = [
  {
    value: 'hand-over',
    label: 'Hand over',
    text: 'The ideas go to an administrator. The comments stay, shown as written by a former member.',
  },
  {
    value: 'delete',
    label: 'Delete',
    text: 'The ideas go for good, with every comment on them, and so do the comments on other ideas.',
  },
] as const;

export function KeepWorkChoice({ error }: { error: string | undefined }) {
  return (
    <fieldset className="vstack work-choice" aria-describedby={error && 'work-error'}>
      <legend>Ideas and comments</legend>
      {choices.map(({ value, label, text }) => (
        <Choice key={value} type="radio" name="work" value={value}>
          <span>
            <strong>{label}</strong>
            <br />
            <span className="text-muted-foreground small">{text}</span>
          </span>
        </Choice>
      ))}
      <p className="hint">Recorded decisions and sources stay with their ideas, without a name.</p>
      <FieldError id="work-error" error={error} />
    </fieldset>
  );
}
