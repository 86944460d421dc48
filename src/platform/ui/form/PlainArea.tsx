import type { ComponentProps } from 'react';
import type { Person } from '../../text/response-parts.ts';

/** Props of the control for longer text. @property onText receives the text */
export type AreaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> & {
  ref: { current: HTMLTextAreaElement | null };
  value: string;
  /** Whom the text mentions already. */
  people?: readonly Person[] | undefined;
  onText: (text: string) => void;
};

export const PlainArea = ({ onText, people: _, ...rest }: AreaProps) => (
  <textarea
    dir="auto"
    {...rest}
    className="input"
    onChange={({ target }) => onText(target.value)}
  />
);
