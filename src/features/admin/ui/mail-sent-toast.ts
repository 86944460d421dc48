import { $sendsMail } from '../../accounts/client/settings.ts';

/** The toast for a queued mail. @param what its kind, as `Invitation` */
export const mailSentToast = (what: string, to: string) =>
  $sendsMail.get()
    ? { title: `${what} on its way`, description: `To ${to}.` }
    : {
        title: `${what} waits in the outbox`,
        description: `No mail server is set up. Read it there and pass it on to ${to}.`,
      };
