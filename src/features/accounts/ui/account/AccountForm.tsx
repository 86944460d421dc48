import type { ReactNode } from 'react';
import { FormActions } from '../../../../platform/ui/form/FormActions.tsx';
import type { useForm } from '../../../../platform/ui/form/use-form.ts';

type Props = Pick<ReturnType<typeof useForm>, 'formProps' | 'busy'> & {
  title: string;
  button: string;
  look?: 'primary' | 'plain';
  children: ReactNode;
};

export const AccountForm = ({
  title,
  button,
  look = 'plain',
  formProps,
  busy,
  children,
}: Props) => (
  <form {...formProps} className="sheet vstack form" aria-label={title}>
    <h2>{title}</h2>
    {children}
    <FormActions button={button} look={look} busy={busy} busyText="Saving..." />
  </form>
);
