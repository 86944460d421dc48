import { useStore } from '@nanostores/react';
import { $isOutdated } from '../../../../platform/client/api/build.ts';
import { errorMessage } from '../../../../platform/client/api/error-message.ts';
import { $staleReads, revalidate } from '../../../../platform/client/query/queries.ts';
import { toClock, toMoment } from '../../../../platform/ui/dates.ts';
import { ReloadButton } from '../../../../platform/ui/ErrorBoundary.tsx';
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

/**
 * Says that the page shows earlier data because a refetch failed, why, and how old it is; or that the page is older
 * than the server.
 */
export default function StaleNotice() {
  const isOutdated = useStore($isOutdated);
  const [oldest] = Object.values(useStore($staleReads)).sort((a, b) => a.readAt - b.readAt);
  if (isOutdated)
    return (
      <div className="notice row">
        <p>This page has a new version. Save what you are writing, then reload.</p>
        <ReloadButton className="btn btn-sm" />
      </div>
    );
  return oldest && <Notice {...oldest} />;
}
