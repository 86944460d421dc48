import { type ComponentProps, type ReactNode, useState } from 'react';

type Props = Omit<ComponentProps<'details'>, 'children'> & {
  summary: ReactNode;
  children: () => ReactNode;
};

/** Renders its content when first opened. */
export function LazyDetails({ summary, children, ...rest }: Props) {
  const [opened, setOpened] = useState(rest.open === true);
  return (
    <details
      {...rest}
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  );
}
