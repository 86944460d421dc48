import type { ReactNode } from 'react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import type { useForm } from '../../../../platform/ui/form/use-form.ts';

type Props = Pick<ReturnType<typeof useForm>, 'formProps' | 'busy'> & {
  title: string;
  button: string;
  look?: 'primary' | 'plain';
  children: ReactNode;
};

/** One form of the account page. */
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
    <p className="actions">
      <BusyButton type="submit" look={look} busy={busy} busyText="Saving...">
        {button}
      </BusyButton>
    </p>
  </form>
);
