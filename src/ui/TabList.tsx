import { Tabs } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';

/** A list of tabs that scrolls inside itself on small screens, with the selected tab in view. */
export function TabList({
  selected,
  ...rest
}: ComponentProps<typeof Tabs.List> & { selected: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(
      `[role="tab"][id$="-trigger-${selected}"]`,
    );
    if (!list.current || !tab) return;
    const { clientWidth } = list.current;
    list.current.scrollTo({ left: tab.offsetLeft - (clientWidth - tab.offsetWidth) / 2 });
  }, [selected]);
  return <Tabs.List ref={list} {...rest} />;
}
