import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { useOnceTrue } from '../../../platform/ui/use-once-true.ts';
import type { Counts } from '../domain/admin-response.ts';
import { Audit } from './Audit.tsx';
import { Count, type Waiting } from './Count.tsx';
import { Events } from './Events.tsx';
import { Health } from './Health.tsx';
import { Outbox } from './Outbox.tsx';

/** The parts of the tab; each has its own address. */
export const systemParts = [
  { name: 'system', label: 'Health' },
  { name: 'outbox', label: 'Outbox' },
  { name: 'webhooks', label: 'Webhooks' },
  { name: 'audit', label: 'Audit log' },
  { name: 'events', label: 'Security log' },
] as const;

/** Loaded when it is opened: few need it. */
const Webhooks = lazyComponent(
  () => import('../../webhooks/ui/Webhooks.tsx'),
  <Spinner label="Loading the webhooks…" />,
);

export const mailWaiting = ({ mail }: Counts): Waiting => ({
  n: mail.waiting + mail.refused,
  words: `${mail.waiting} waiting, ${mail.refused} failed`,
});

/** How the server is, and what it has sent and noted. @param part the one that the URL names */
export function System({ part, mail }: { part: string; mail: Waiting | undefined }) {
  const shown = systemParts.find(({ name }) => name === part)?.name ?? 'system';
  const isWebhooks = shown === 'webhooks';
  const webhooksWereShown = useOnceTrue(isWebhooks);
  return (
    <div className="stack">
      <nav className="parts" aria-label="System">
        {systemParts.map(({ name, label }) => (
          <a key={name} href={`#${name}`} aria-current={name === shown ? 'page' : undefined}>
            {label} {name === 'outbox' && <Count of={mail} />}
          </a>
        ))}
      </nav>
      {shown === 'system' && <Health />}
      {shown === 'outbox' && <Outbox />}
      {/* A secret that is shown once must outlast a look at another part. */}
      {webhooksWereShown && (
        <div hidden={!isWebhooks}>
          <Webhooks />
        </div>
      )}
      {shown === 'audit' && <Audit />}
      {shown === 'events' && <Events />}
    </div>
  );
}
