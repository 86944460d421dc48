import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { withLinkTexts } from '#features/accounts/server/links.ts';
import { pendingPasswordResets } from '#features/accounts/server/new-password.ts';
import { endStreams } from '#features/events/server/live.ts';
import { buildNotificationMail } from '#features/notifications/server/notification-mail.ts';
import { startDeliveryWorker } from '#features/webhooks/server/delivery-worker.ts';
import { lab } from '#platform/lab.ts';
import { ConfigurationError, config } from '#platform/server/config.ts';
import { db } from '#platform/server/database/database.ts';
import { errorReason } from '#platform/server/database/errors.ts';
import { ownerOnlyUmask } from '#platform/server/database/owner-only-umask.ts';
import { respondByEndpoint } from '#platform/server/http/astro.ts';
import { startJobs, stopJobs } from '#platform/server/jobs/job-runner.ts';
import { describeError, log, reportWarning } from '#platform/server/log.ts';
import { isLoopback } from '#platform/server/loopback.ts';
import { startMailWorker } from '#platform/server/mail/mail-worker.ts';
import { migrations, root } from '#platform/server/project-root.ts';
import { createHttpServer } from './http/server.ts';
import { dueJobs, laterJobs } from './jobs.ts';
import { startMetrics } from './metrics.ts';
import { prepareDatabase } from './prepare-database.ts';

const dist = join(root, 'dist');

/** Warns about settings that visitors would notice otherwise. */
function reportSettings() {
  const { host, siteUrl, siteUrlSet, demo, rateLimits, webhookPrivateNetwork } = config();
  if (!rateLimits) reportWarning('rate limits', 'Rate limits are off. Set RATE_LIMITS=on.');
  if (webhookPrivateNetwork)
    reportWarning(
      'webhooks',
      'Webhooks may lead into private networks. Set WEBHOOK_PRIVATE_NETWORK=off unless a receiver is there.',
    );
  if (lab.sample && !demo)
    reportWarning(
      'sample',
      `src/platform/lab.ts has the sample values still: visitors' messages are mailed to ${lab.email}`,
    );
  if (!siteUrlSet && !isLoopback(host))
    reportWarning(
      'site url',
      `listening on ${host} without SITE_URL: browsers are answered as ${siteUrl} only, any other name is refused`,
    );
  const note = join(dist, 'site-url');
  const built = existsSync(note) ? readFileSync(note, 'utf8') : siteUrl;
  // A trial on this machine may use any port.
  const isLocal = !siteUrlSet || isLoopback(new URL(siteUrl).hostname);
  const trial = isLocal && built.startsWith('http://127.0.0.1:');
  if (built !== new URL(siteUrl).origin && !trial)
    reportWarning(
      'build',
      `built for ${built}, running as ${siteUrl}: canonical links and the sitemap name ${built}; build again`,
    );
}

async function start() {
  process.umask(ownerOnlyUmask);
  // By default Node would end the process.
  process.on('unhandledRejection', (error) =>
    log('error', 'unhandled rejection', describeError(error)),
  );
  const { host, port, siteUrl, demo } = config();
  process.chdir(root);
  await prepareDatabase(migrations);
  reportSettings();
  await startJobs(dueJobs);
  const stopMailWorker = await startMailWorker({
    notifications: buildNotificationMail,
    others: withLinkTexts,
  });
  const stopDeliveryWorker = startDeliveryWorker();
  const stopMetrics = await startMetrics();
  const server = await createHttpServer(dist, respondByEndpoint);
  server.once('error', (error) => {
    process.stderr.write(`Cannot listen on ${host}:${port}: ${error.message}\n`);
    process.exit(1);
  });
  // After listening, because deleting much data may take long.
  server.listen(port, host, () => {
    log('info', 'listening', { host, port, siteUrl, demo });
    void startJobs(laterJobs());
  });
  const stopSending = () => Promise.all([stopMailWorker(), stopDeliveryWorker()]);
  stopGracefully(server, stopSending, async () => {
    stopJobs();
    stopMetrics();
    await pendingPasswordResets();
    await stopSending();
  });
}

/**
 * Refuses new connections, begins no message and waits for running requests. A message that is cut off could be sent
 * twice.
 */
function stopGracefully(
  server: Awaited<ReturnType<typeof createHttpServer>>,
  stopSending: () => Promise<unknown>,
  stopTheRest: () => Promise<void>,
) {
  const patienceMs = 10_000;
  // Browsers open connections without sending a request. Node waits for them, because it does not count them as idle.
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl+C sends the signal twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    log('info', 'stopping', { signal });
    endStreams();
    void stopSending();
    server.close(async () => {
      await stopTheRest();
      await db().close();
      log('info', 'stopped');
      process.exit(0);
    });
    // Finished requests leave idle connections behind.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), 50).unref();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    const leave = () => process.exit(1);
    setTimeout(() => {
      log('warn', 'stopped before all requests ended', { connections: connections.size });
      void db().close().finally(leave);
    }, patienceMs).unref();
    setTimeout(leave, patienceMs + 2_000).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

start().catch((error: unknown) => {
  if (error instanceof ConfigurationError) {
    for (const line of error.lines) process.stderr.write(`Configuration: ${line}\n`);
  } else {
    process.stderr.write(`Cannot start: ${errorReason(error)}\n`);
  }
  process.exit(1);
});
