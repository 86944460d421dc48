import type { ComponentProps } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { type ToastTexts, useAction } from './use-action.ts';

type Props = Omit<ComponentProps<typeof BusyButton>, 'type' | 'busy' | 'onClick'> & {
  work: () => unknown;
  done?: ToastTexts;
};

/** A button that is busy while its work runs. A toast shows the result. */
export function ActionButton({ work, done, look = 'plain', ...rest }: Props) {
  const { busy, act } = useAction();
  return (
    <BusyButton
      {...rest}
      type="button"
      look={look}
      busy={busy}
      onClick={() => act(work, { done })}
    />
  );
}
