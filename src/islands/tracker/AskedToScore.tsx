import { useStore } from '@nanostores/react';
import { $rounds } from '../../client/round-list.ts';
import { toDayAndMonth, toShortDay } from '../../ui/dates.ts';
import { askedNotice } from '../rounds/words.ts';

/** Leads to what its reader is asked to score; nothing where they are not asked. */
export function AskedToScore() {
  const { data } = useStore($rounds);
  const notice = data && askedNotice(data.items, toDayAndMonth, toShortDay);
  if (!notice) return null;
  return (
    <a className="asked" href={notice.href}>
      <span className="only-wide">{notice.text}</span>
      <span className="only-narrow">{notice.short}</span>
    </a>
  );
}
