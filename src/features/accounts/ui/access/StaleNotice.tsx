import { useStore } from '@nanostores/react';
import { errorMessage } from '../../../../platform/client/api/error-message.ts';
import { $staleReads, revalidate } from '../../../../platform/client/query/queries.ts';
import { toClock, toMoment } from '../../../../platform/ui/dates.ts';
import { useNow } from '../../../../platform/ui/use-now.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `2 minutes ago, at 14:02` */
function ageText(readAt: number, now: number): string {
  const minutes = Math.floor((now - readAt) / minuteMs);
  if (minutes < 1) return `less than a minute ago, at ${toClock(new Date(readAt))}`;
  if (now - readAt > hourMs) return `at ${toMoment(new Date(readAt))}`;
  return `${minutes === 1 ? 'a minute' : `${minutes} minutes`} ago, at ${toClock(new Date(readAt))}`;
}

function Notice({ readAt, error }: { readAt: number; error: unknown }) {
  const now = useNow();
  return (
    <div className="notice danger row">
      <p>
        {errorMessage(error)} You see what was loaded {ageText(readAt, now)}.
      </p>
      <button
        className="btn btn-sm"
        type="button"
        onClick={() => revalidate((path) => path in $staleReads.get())}
      >
        Retry
      </button>
    </div>
  );
}

/** Says that the page shows earlier data since it could not be read again, why, and how old the oldest of it is. */
export default function StaleNotice() {
  const [oldest] = Object.values(useStore($staleReads)).sort((a, b) => a.readAt - b.readAt);
  return oldest && <Notice {...oldest} />;
}
