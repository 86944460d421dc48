import { useLayoutEffect, useRef } from 'react';
import { lastChange } from '../client/router/route.ts';

/**
 * After a navigation within the document it takes the focus, unless the person has moved it meanwhile.
 * @param id of a page that stays behind others
 */
export function Heading({ id = 'page-heading', children }: { id?: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree =
      activeElement === document.body ||
      activeElement?.id === 'main' ||
      activeElement?.closest('.behind, .tracker-nav');
    if (lastChange() && isFree) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 dir="auto" id={id} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
