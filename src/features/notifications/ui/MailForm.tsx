import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { type MailChoice, mailChoiceSchema } from '#features/accounts/domain/account.ts';
import type { ShownMailChoice } from '#features/accounts/domain/account-response.ts';
import {
  clockOf,
  isTimeZone,
  nextDigest,
  zoneText,
} from '#features/accounts/domain/mail-choice.ts';
import { AccountForm } from '#features/accounts/ui/account/AccountDetails.tsx';
import { toast } from '#platform/client/toasts/toasts.ts';
import { timeZone } from '#platform/ui/date-inputs.ts';
import { formatFullDateTime } from '#platform/ui/dates.ts';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { $mailChoice, chooseMail } from '../client/mail-choice.ts';

/** Includes the stored zone, which this browser may not know. */
const zones = (chosen: string) => [
  ...new Set([chosen, timeZone(), ...Intl.supportedValuesOf('timeZone'), 'UTC']),
];

function whenNext({ digest, hour, timeZone: zone }: MailChoice, sent: boolean): string {
  if (!digest) return 'No digest is mailed. Everything is in your inbox.';
  if (!isTimeZone(zone)) return 'Choose a time zone from the list.';
  if (!sent) return '';
  const next = formatFullDateTime(nextDigest(new Date(), { hour, timeZone: zone }));
  return `The next one goes out on ${next}, if there is something new.`;
}

function Choices({ chosen }: { chosen: ShownMailChoice }) {
  const [choice, setChoice] = useState<MailChoice>(chosen);
  const id = useId();
  const change = (part: Partial<MailChoice>) => setChoice((now) => ({ ...now, ...part }));
  const form = useForm(
    mailChoiceSchema,
    async (values) => {
      await chooseMail(values);
      toast({ title: 'Mail saved', description: 'From now on mail comes as you have chosen.' });
    },
    { also: choice },
  );
  return (
    <AccountForm title="Mail about ideas" button="Save mail" {...form}>
      {!chosen.sent && <p className="notice">Email is off. Your choice is saved for later.</p>}
      {chosen.sent && !chosen.proven && (
        <p className="notice">
          Your address was never confirmed by a link, so mail says only where something is new, and
          not what.
        </p>
      )}
      <div className="vstack gap-3">
        <Choice
          checked={choice.atOnce}
          onChange={({ target }) => change({ atOnce: target.checked })}
        >
          Mentions of me, replies to me and rounds that ask me, at once
        </Choice>
        <Choice
          checked={choice.digest}
          onChange={({ target }) => change({ digest: target.checked })}
        >
          One digest a day of everything else on ideas that I follow and rounds of mine
        </Choice>
      </div>
      {choice.digest && (
        <>
          <SelectField
            id={`${id}-hour`}
            label="Hour of the digest"
            error={form.errors.hour}
            value={choice.hour}
            onChange={({ target }) => change({ hour: Number(target.value) })}
            options={Array.from({ length: 24 }, (_, hour) => [hour, clockOf(hour)])}
          />
          <SelectField
            id={`${id}-zone`}
            label="Time zone"
            error={form.errors.timeZone}
            value={choice.timeZone}
            onChange={({ target }) => change({ timeZone: target.value })}
            options={zones(chosen.timeZone).map((zone) => [zone, zoneText(zone)])}
          />
        </>
      )}
      <p className="small text-muted-foreground" role="status">
        {whenNext(choice, chosen.sent)}
      </p>
    </AccountForm>
  );
}

export function MailForm() {
  const read = useStore($mailChoice);
  if (read.data) return <Choices chosen={read.data} />;
  return (
    <section className="sheet vstack" aria-labelledby="mail-heading">
      <h2 id="mail-heading">Mail about ideas</h2>
      <Loaded what="Your choices" {...read} onRetry={$mailChoice.revalidate}>
        {() => null}
      </Loaded>
    </section>
  );
}
