import { useEffect, useState } from 'react';
import { markRead, readNews } from '../../../notifications/client/inbox.ts';
import type { UnreadOfIdea } from '../../../notifications/domain/inbox-response.ts';

/**
 * What is new of an idea since its reader was last here, once it is on the page: from then on it is read. It stays marked
 * until they leave.
 * @param isThere the idea is on the page
 */
export function useUnreadOfIdea(id: string, isThere: boolean): UnreadOfIdea | null {
  const [news, setNews] = useState<UnreadOfIdea | null>(null);
  useEffect(() => {
    if (!isThere) return;
    let isHere = true;
    let through = 0;
    // Nobody has read what has opened in a tab behind this one.
    const note = () => {
      if (document.hidden || !through) return;
      // Where it is not noted, it is new once more.
      markRead(through, { ideaId: id }).catch(() => {});
      through = 0;
    };
    readNews(id).then(
      (answer) => {
        if (!isHere) return;
        setNews(answer);
        if (answer.since !== null) through = answer.through;
        note();
      },
      // The idea is there without its marks.
      () => {},
    );
    document.addEventListener('visibilitychange', note);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', note);
    };
  }, [id, isThere]);
  return news;
}
