import { useStore } from '@nanostores/react';
import { $rounds } from '../../../features/rounds/client/round-list.ts';
import { askedNotice } from '../../../features/rounds/ui/words.ts';
import { toDayAndMonth, toShortDay } from '../../../platform/ui/dates.ts';

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
