import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;

export const Button = ({ className = '', ...rest }: Props) => (
  <button type="button" {...rest} className={`btn ${className}`} />
);

/** A button that looks like a link, for actions within text. */
export const LinkButton = ({ className = '', ...rest }: Props) => (
  <button type="button" {...rest} className={`link ${className}`} />
);
