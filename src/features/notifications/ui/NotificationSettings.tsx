import { useStore } from '@nanostores/react';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { $mailChoice } from '../client/mail-choice.ts';
import { hearing } from './words.ts';

/** The reader's settings for notification mail. */
export function NotificationSettings() {
  return (
    <aside className="stack hearing small" aria-labelledby="hearing-heading">
      <h2 id="hearing-heading">Notifications</h2>
      <Loaded what="Your choices" {...useStore($mailChoice)} onRetry={$mailChoice.revalidate}>
        {(choice) => (
          <>
            <dl>
              {hearing(choice).map(([what, how]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{how}</dd>
                </div>
              ))}
            </dl>
            {!choice.sent && <p className="soft">Email is off.</p>}
          </>
        )}
      </Loaded>
      <p>
        <a href="/account#mail">Change on your account page</a>
      </p>
    </aside>
  );
}
