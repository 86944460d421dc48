import type { Mark } from '../../domain/inbox-response.ts';
import { toLongDay } from '../../ui/dates.ts';

/** That something about an idea was not read; nothing where nothing is new. */
export const NewMark = ({ of }: { of: Mark | undefined }) =>
  of && (
    <span className="badge badge-accent new-mark">
      {of.news} new<span className="sr"> since {toLongDay(of.since)}</span>
    </span>
  );
