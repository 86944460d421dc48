import { useEffect } from 'react';

/** Names the page in the browser's title, before the name of the site. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= – )/, () => title);
  }, [title]);
}
