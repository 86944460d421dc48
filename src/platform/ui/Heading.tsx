import { useLayoutEffect, useRef } from 'react';
import { lastChange } from '../client/router/route.ts';

/**
 * Gets the focus after a navigation within the document, unless the person has moved the focus meanwhile.
 * @param id for a page that stays mounted in the background
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

export function setTitle(title: string): void {
  document.title = document.title.replace(/^.*(?= – )/, () => title);
}
