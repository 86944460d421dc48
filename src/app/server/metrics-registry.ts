import { and, isNotNull, isNull } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { outbox } from '#db/schema/platform.ts';
import { webhookDeliveries, webhooks } from '#db/schema/webhooks.ts';
import { openStreams } from '#features/events/server/live.ts';
import { db } from '#platform/server/database/database.ts';
import { jobStates } from '#platform/server/jobs/job-runner.ts';
import { isWaiting } from '#platform/server/mail/outbox.ts';

export const registry = new Registry();

export const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of its answer',
  labelNames: ['kind', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
gauge('database_writes_waiting', 'Writes that wait for their turn', () => db().waiting());
gauge('outbox_letters_waiting', 'Mail that has not been sent', () =>
  db().$count(outbox, isWaiting()),
);
gauge('webhook_messages_waiting', 'Messages to webhooks that have not arrived', () =>
  db().$count(webhookDeliveries, isNotNull(webhookDeliveries.nextTryAt)),
);
gauge('webhooks_failing', 'Webhooks at which nothing arrives', () =>
  db().$count(webhooks, and(isNotNull(webhooks.failingSince), isNull(webhooks.switchedOffAt))),
);
gauge('event_streams_open', 'Pages that are kept up to date', openStreams);

new Gauge({
  name: 'job_failures',
  help: 'Failed runs of a background job in a row',
  labelNames: ['job'],
  registers: [registry],
  collect() {
    for (const { name, failures } of jobStates()) this.set({ job: name }, failures);
  },
});

collectDefaultMetrics({ register: registry });
