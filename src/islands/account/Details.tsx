import type { AccountSummary } from '../../domain/account.ts';
import { isFounder, type User } from '../../domain/role.ts';
import { toLongDay } from '../../ui/dates.ts';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './Forms.tsx';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Who one is here. */
export function Details({ user, summary }: { user: User; summary: AccountSummary | undefined }) {
  const founder = isFounder(user);
  return (
    <div className="stack gap-6">
      <div className="row between">
        <p className="soft">
          {summary && (
            <>
              {founder &&
                `You own ${plural(summary.ideas, 'idea')} and have written ${plural(summary.comments, 'comment')}. `}
              Here since {toLongDay(summary.createdAt)}.
            </>
          )}
        </p>
        <p className="actions">
          {founder && (
            <a className="btn" href="/idea-tracker">
              Idea Tracker
            </a>
          )}
          <button className="btn btn-quiet" type="button" data-log-out>
            Log out
          </button>
        </p>
      </div>
      <div className="account-parts sides gap-6">
        <NameForm user={user} />
        <EmailForm user={user} pending={summary?.emailChange ?? null} />
      </div>
    </div>
  );
}
