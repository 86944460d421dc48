import { useEffect, useState } from 'react';
import { markRead, readNews } from '../../../notifications/client/inbox.ts';
import type { UnreadOfIdea } from '../../../notifications/domain/inbox-response.ts';

/**
 * The unread events of an idea. Once they are on the page they count as read; they stay marked until the reader
 * leaves.
 * @param isThere whether the idea is on the page
 */
export function useUnreadOfIdea(id: string, isThere: boolean): UnreadOfIdea | null {
  const [news, setNews] = useState<UnreadOfIdea | null>(null);
  useEffect(() => {
    if (!isThere) return;
    let isHere = true;
    let through = 0;
    // A tab in the background counts as unread.
    const note = () => {
      if (document.hidden || !through) return;
      // After a failure it stays unread.
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
