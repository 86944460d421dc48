import { useLayoutEffect, useRef } from 'react';
import { lastChange } from '../client/router/route.ts';

/**
 * The heading of a page. For a keyboard and a screen reader a page that was opened in this document begins
 * here, unless its reader has begun something else meanwhile.
 * @param id of a page that stays behind others
 */
export function Heading({ id = 'page-heading', children }: { id?: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree =
      activeElement === document.body ||
      activeElement?.id === 'main' ||
      activeElement?.closest('.behind, .work');
    if (lastChange() && isFree) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 dir="auto" id={id} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
