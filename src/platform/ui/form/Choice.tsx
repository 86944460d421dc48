import type { ComponentProps } from 'react';

/** A check box, or a radio button, within its label. @param className of the label */
export const Choice = ({ className, children, ...input }: ComponentProps<'input'>) => (
  <label className={className ? `choice ${className}` : 'choice'}>
    <input type="checkbox" {...input} />
    {children}
  </label>
);
