import type { ComponentProps } from 'react';
import { formatDateTime } from './dates.ts';

type Props = Omit<ComponentProps<'time'>, 'dateTime' | 'children'> & {
  at: string;
  format?: (moment: string) => string;
};

export const Time = ({ at, format = formatDateTime, ...rest }: Props) => (
  <time {...rest} dateTime={at}>
    {format(at)}
  </time>
);
