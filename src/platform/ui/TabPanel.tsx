import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useOnceTrue } from './use-once-true.ts';

type Props = {
  name: string;
  /** The name of the part that is shown. */
  shown: string;
  children: ReactNode;
};

/** A panel that was shown stays, with the text typed in it. */
export function TabPanel({ name, shown, children }: Props) {
  const wasShown = useOnceTrue(name === shown);
  return (
    <Tabs.Content value={name} forceMount hidden={name !== shown} tabIndex={-1}>
      {wasShown && children}
    </Tabs.Content>
  );
}
