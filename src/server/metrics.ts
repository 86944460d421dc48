import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { outbox } from '../../db/schema.ts';
import { config } from './config.ts';
import { db } from './database/database.ts';
import { log } from './log.ts';
import { waiting } from './mail/outbox.ts';

const registry = new Registry();

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of its answer',
  labelNames: ['kind', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** Counts an answered request. Addresses are no label: there are too many, and they name ideas. */
export function countRequest(path: string, method: string, status: number, ms: number): void {
  const kind = path.startsWith('/api') ? 'api' : path.startsWith('/_astro/') ? 'asset' : 'page';
  requests.observe({ kind, method, status }, ms / 1000);
}

function observeDatabase() {
  new Gauge({
    name: 'database_writes_waiting',
    help: 'Writes that wait for their turn',
    registers: [registry],
    collect() {
      this.set(db().waiting());
    },
  });
  new Gauge({
    name: 'outbox_letters_waiting',
    help: 'Mail that has not been sent',
    registers: [registry],
    async collect() {
      const [row] = await db().select({ n: sql<number>`count(*)` }).from(outbox).where(waiting());
      this.set(row?.n ?? 0);
    },
  });
}

/** Serves the figures as Prometheus text on their own port; nowhere unless METRICS_PORT is set. */
export function startMetrics(): () => void {
  const { metricsHost, metricsPort } = config();
  if (metricsPort === 0) return () => {};
  collectDefaultMetrics({ register: registry });
  observeDatabase();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  });
  server.on('error', (error) => log('error', 'metrics cannot listen', { error: error.message }));
  server.listen(metricsPort, metricsHost, () =>
    log('info', 'metrics listening', { host: metricsHost, port: metricsPort }),
  );
  return () => server.close();
}
