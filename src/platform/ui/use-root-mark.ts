import { useLayoutEffect } from 'react';

/**
 * Sets a data attribute of the document for its style sheets. `:root:has(…)` would search the whole document at each
 * change. @param name in camel case
 */
export function useRootMark(name: string, isSet: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (!isSet) return;
    dataset[name] = '';
    return () => {
      delete dataset[name];
    };
  }, [name, isSet]);
}
