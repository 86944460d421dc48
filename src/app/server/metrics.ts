import { createServer } from 'node:http';
import { config } from '#platform/server/config.ts';
import { log } from '#platform/server/log.ts';

type Figures = typeof import('./metrics-registry.ts');
/** Loaded with METRICS_PORT only, which most servers do not set. */
let figures: Figures | null = null;

/** Uses no URLs as labels, because there are too many and they contain ids. */
export function countRequest(path: string, method: string, status: number, ms: number): void {
  const kind = path.startsWith('/api') ? 'api' : path.startsWith('/_astro/') ? 'asset' : 'page';
  figures?.requests.observe({ kind, method, status }, ms / 1000);
}

export async function startMetrics(): Promise<() => void> {
  const { metricsHost, metricsPort } = config();
  if (metricsPort === 0) return () => {};
  figures = await import('./metrics-registry.ts');
  const { registry } = figures;
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
