import { useStore } from '@nanostores/react';
import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { isFounder } from '../../../../platform/text/role.ts';
import { toLongDay } from '../../../../platform/ui/dates.ts';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { $summary, changeName } from '../../client/account.ts';
import { nameSchema } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import { EmailForm } from './EmailForm.tsx';
import { Sheet } from './Sheet.tsx';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function NameForm({ user }: { user: User }) {
  const form = useForm(nameSchema, async ({ name }) => {
    await changeName(name);
    toast({ title: 'Name changed', description: `You are shown as ${name}.` });
  });
  return (
    <Sheet title="Your name" button="Save name" look="primary" {...form}>
      <TextField
        id="account-name"
        name="name"
        label="Full Name"
        required
        autoComplete="name"
        errors={form.errors}
        typed={{ name: user.name }}
      />
    </Sheet>
  );
}

/** The person's own details. */
export function Details({ user }: { user: User }) {
  const read = useStore($summary);
  const summary = read.data;
  const founder = isFounder(user);
  return (
    <div className="stack gap-6">
      <div className="row between">
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
        <Loaded what="Your email" {...read} onRetry={$summary.revalidate}>
          {({ emailChange }) => <EmailForm user={user} pending={emailChange} />}
        </Loaded>
      </div>
      {summary && (
        <p className="soft">
          {founder &&
            `You own ${plural(summary.ideas, 'idea')} and have written ${plural(summary.comments, 'comment')}. `}
          Here since {toLongDay(summary.createdAt)}.
        </p>
      )}
    </div>
  );
}
