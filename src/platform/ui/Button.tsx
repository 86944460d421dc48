import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;

export const Button = ({ className, ...rest }: Props) => (
  <button type="button" {...rest} className={className ? `btn ${className}` : 'btn'} />
);

/** A button that looks like a link, for actions within text. */
export const LinkButton = ({ className, ...rest }: Props) => (
  <button type="button" {...rest} className={className ? `link ${className}` : 'link'} />
);
