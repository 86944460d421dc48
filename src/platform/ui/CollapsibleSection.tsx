import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { $hash, onNavigation } from '../client/router/url.ts';
import { useOnceTrue } from './lazy-component.tsx';

type Props = {
  /** The fragment that opens the section. */
  id?: string;
  title: string;
  heading?: Omit<ComponentProps<'h2'>, 'children'>;
  summary: string;
  /** True if the URL names something in the section. */
  isWanted?: boolean;
  children: () => ReactNode;
};

/** Renders its content when first opened. */
export function CollapsibleSection({
  id,
  title,
  heading,
  summary,
  isWanted = false,
  children,
}: Props) {
  const hash = useStore($hash);
  const wanted = isWanted || (id !== undefined && hash === `#${id}`);
  const [open, setOpen] = useState(wanted);
  const wasOpen = useOnceTrue(open);
  useEffect(() => {
    if (!wanted) return;
    setOpen(true);
    return onNavigation(() => setOpen(true));
  }, [wanted]);
  return (
    <details
      className="collapsible"
      id={id}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {heading ? (
          <h2 className="collapsible-title" {...heading}>
            {title}
          </h2>
        ) : (
          <span className="collapsible-title">{title}</span>
        )}
        {summary !== '' && (
          <span className="text-sm/7 font-[400] text-muted-foreground max-[52rem]:col-start-2">
            {summary}
          </span>
        )}
      </summary>
      {wasOpen && <div className="vstack">{children()}</div>}
    </details>
  );
}
