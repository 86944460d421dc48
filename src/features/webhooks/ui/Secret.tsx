import { ShownOnce } from '../../../platform/ui/form/ShownOnce.tsx';

/** The signing secret, shown once after creation. */
export const Secret = ({ secret }: { secret: string }) => (
  <ShownOnce
    text={secret}
    label="Secret"
    done={{ title: 'Secret copied', description: 'Paste it where messages are received.' }}
    failed="The secret was not copied"
  >
    <strong>Copy the secret now: it is shown this once.</strong> The receiver checks the signature
    of each message with it, as{' '}
    <a href="https://www.standardwebhooks.com" rel="noreferrer">
      Standard Webhooks
    </a>{' '}
    says.
  </ShownOnce>
);
