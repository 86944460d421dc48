import { $sendsMail } from '../../accounts/client/settings.ts';

/** What a toast says of a letter that was handed over. @param what its kind, as `Invitation` */
export const mailSentToast = (what: string, to: string) =>
  $sendsMail.get()
    ? { title: `${what} on its way`, description: `To ${to}.` }
    : {
        title: `${what} waits in the outbox`,
        description: `No mail server is set up. Read it there and pass it on to ${to}.`,
      };
