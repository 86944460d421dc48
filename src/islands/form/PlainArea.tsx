import type { ComponentProps } from 'react';

/** What the control of a longer text gets. @property onText told what is typed */
export type AreaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> & {
  ref: { current: HTMLTextAreaElement | null };
  value: string;
  onText: (text: string) => void;
};

export const PlainArea = ({ onText, ...rest }: AreaProps) => (
  <textarea {...rest} className="input" onChange={({ target }) => onText(target.value)} />
);
