import { Tabs } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useOnceTrue } from './lazy-component.tsx';

/** Scrolls within itself on small screens, and keeps the selected tab in view. */
export function TabList({
  selected,
  ...rest
}: ComponentProps<typeof Tabs.List> & { selected: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const { current } = list;
    if (!current || !tab) return;
    // Runs again when a number makes a tab wider.
    const observer = new ResizeObserver(() =>
      current.scrollTo({ left: tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2 }),
    );
    for (const each of current.children) observer.observe(each);
    return () => observer.disconnect();
  }, [selected]);
  return <Tabs.List ref={list} {...rest} />;
}

type Props = { name: string; shown: string; children: ReactNode };

/** Stays mounted once it was shown, with its typed text. */
export function TabPanel({ name, shown, children }: Props) {
  const wasShown = useOnceTrue(name === shown);
  return (
    <Tabs.Content value={name} forceMount hidden={name !== shown} tabIndex={-1}>
      {wasShown && children}
    </Tabs.Content>
  );
}
