import type { ReactNode } from 'react';

type Props = {
  look: 'primary' | 'secondary' | 'outline' | 'destructive' | 'accent';
  children: ReactNode;
};

export const Badge = ({ look, children }: Props) => (
  <span className={`badge badge-${look}`}>{children}</span>
);
