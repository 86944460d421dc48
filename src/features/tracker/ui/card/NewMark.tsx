import { toLongDay } from '../../../../platform/ui/dates.ts';
import type { UnreadBadge } from '../../../notifications/domain/inbox-response.ts';

/** The badge of an idea with unread events; nothing without any. */
export const NewMark = ({ of }: { of: UnreadBadge | undefined }) =>
  of && (
    <span className="badge badge-accent new-mark">
      {of.news} new<span className="sr"> since {toLongDay(of.since)}</span>
    </span>
  );
