import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { demoAccount } from '#features/accounts/server/demo-account.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { runRequest } from '#platform/server/database/current-request.ts';
import { clientIp, networkOf } from '#platform/server/http/client-ip.ts';
import {
  limitTimes,
  respondToClientErrors,
  serializeRequests,
} from '#platform/server/http/connections.ts';
import { builtFiles, pageFileFor } from '#platform/server/http/files.ts';
import {
  checkProxy,
  isHost,
  isOwnHost,
  isOwnName,
  reportSiteUrl,
} from '#platform/server/http/origin.ts';
import {
  bareContentPolicy,
  pagePolicies,
  securityHeaders,
} from '#platform/server/http/plain-page.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { describeError, log } from '#platform/server/log.ts';
import { dayMs } from '#platform/text/durations.ts';
import { countRequest } from '../metrics.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => boolean;
type RespondByEndpoint = typeof import('#platform/server/http/astro.ts').respondByEndpoint;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const isRead = (request: IncomingMessage) => request.method === 'GET' || request.method === 'HEAD';
const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0] ?? '/';
/**
 * False for invalid UTF-8, backslashes, control characters, line separators, empty parts, `.` and `..`. Astro would
 * redirect such paths, which takes very long with thousands of slashes.
 */
const isPlain = (path: string) => {
  try {
    return !/[\\\p{Cc}\p{Zl}\p{Zp}]|\/\.{0,2}(\/|$)/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
};

function refuse(response: ServerResponse, problem: Problem) {
  const { status, headers, body } = problem.toParts();
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.writeHead(status, headers).end(body);
}

function giveUp(response: ServerResponse) {
  if (response.headersSent) response.destroy();
  else refuse(response, new Problem(500, 'Something went wrong on our side. Try again.'));
}

/** Hands the connection to the stream after the headers, so that the request can be freed from memory. */
const goingOn = (response: ServerResponse) => (begin: (client: ServerResponse) => void) => {
  const { end } = response;
  response.end = (() => {
    response.end = end;
    response.flushHeaders();
    begin(response);
    return response;
  }) as typeof end;
};

/** Logs no personal data: no query, IP address or body. */
function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string) {
  const start = performance.now();
  const { method } = request;
  const path = pathOf(request);
  response.once('close', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const status = response.writableEnded ? response.statusCode : 'aborted';
    const type = String(response.getHeader('content-type'));
    // The duration of a stream is no response time.
    if (!type.startsWith('text/event-stream'))
      countRequest(path, method ?? '', response.statusCode, ms);
    log('info', 'request', { requestId, method, path, status, ms });
  });
}

/** Public settings for the sign-in pages. */
export const settings: Handler = (request, response) => {
  if (pathOf(request) !== '/settings.json') return false;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const { demo, smtpUrl, provider, passwordSignUp } = config();
  const shown = {
    demo: demo ? demoAccount : null,
    mail: smtpUrl !== undefined,
    provider: provider && { name: provider.name },
    signUp: passwordSignUp,
  };
  response.end(JSON.stringify(shown));
  return true;
};

/** RFC 9116. Built on request, because it must expire within a year. */
const securityText: Handler = (request, response) => {
  if (pathOf(request) !== '/.well-known/security.txt') return false;
  const expires = new Date(Date.now() + 180 * dayMs);
  expires.setUTCHours(0, 0, 0, 0);
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(
    [
      `Contact: mailto:${lab.email}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${config().siteUrl}/.well-known/security.txt`,
      'Preferred-Languages: en',
      '',
    ].join('\n'),
  );
  return true;
};

const withoutTrailingSlash: Handler = (request, response) => {
  const path = pathOf(request);
  if (!/^\/[^/\\].*\/$/.test(path)) return false;
  const query = (request.url ?? '').slice(path.length);
  // The lookbehind keeps matching linear in thousands of slashes.
  response.writeHead(301, { Location: path.replace(/(?<!\/)\/+$/, '') + query }).end();
  return true;
};

/** Bookmarks and mail contain the earlier URL of Prioritise. */
const movedPrioritise: Handler = (request, response) => {
  const path = pathOf(request);
  const query = new URLSearchParams((request.url ?? '').slice(path.length));
  if (path !== '/idea-tracker' || query.get('view') !== 'prioritise') return false;
  query.delete('view');
  const rest = query.size > 0 ? `?${query}` : '';
  response.writeHead(301, { Location: `/idea-tracker/prioritise${rest}` }).end();
  return true;
};

/** @param dist the folder of the build */
export async function createHttpServer(dist: string, respondByEndpoint: RespondByEndpoint) {
  const policies = await pagePolicies(dist);
  const notFoundPolicy = policies.get('/404') ?? bareContentPolicy;
  const files = builtFiles(`${dist}/client`, policies);
  const serveFiles: Handler = (request, response) =>
    files.send(pageFileFor(pathOf(request)), request, response);
  const handlers = [settings, securityText, withoutTrailingSlash, movedPrioritise, serveFiles];

  function respond(request: IncomingMessage, response: ServerResponse, refused?: Problem) {
    const requestId = randomUUID();
    const path = pathOf(request);
    const isApi = path === '/api' || path.startsWith('/api/');
    logWhenDone(request, response, requestId);
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    // Closes the connection after a chunked request. Otherwise Node would read the rest of a refused body.
    if (request.headers['transfer-encoding']) response.setHeader('Connection', 'close');
    if (isApi) response.setHeader('X-Build-Id', buildId);
    response.setHeader('Content-Security-Policy', isApi ? bareContentPolicy : notFoundPolicy);

    if (refused) throw refused;
    checkProxy(request);
    const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    if (hosts.length > 1 || (hosts.length === 0 && request.httpVersion === '1.1'))
      throw new Problem(400, 'The request names no host, or several.');
    const { host } = request.headers;
    if (host !== undefined && !isHost(host))
      throw new Problem(400, 'The name of the host in the request is invalid.');
    // Probes use an IP address of this machine as host.
    if (!isOwnHost(host) && !/^\/api\/health(\/|$)/.test(path)) {
      if (isOwnName(`http://${host}`)) reportSiteUrl('A request named another port');
      throw new Problem(421, 'This server does not answer for that name.');
    }
    if (!path.startsWith('/')) throw new Problem(400, 'This is not a valid address.');
    if (!methods.has(request.method ?? '') || (!isApi && !isRead(request))) {
      const allow = isApi ? 'GET, HEAD, POST, PUT, PATCH, DELETE' : 'GET, HEAD';
      throw new Problem(405, 'This method is not available here.', { headers: { Allow: allow } });
    }
    if (isApi && !isPlain(path)) throw new Problem(404, 'There is nothing at this address.');
    if (isApi) {
      const locals = { clientIp: networkOf(clientIp(request)), requestId, goOn: goingOn(response) };
      void runRequest(() => respondByEndpoint(request, response, locals), locals.clientIp).catch(
        (error) => {
          log('error', 'endpoint failed', { requestId, ...describeError(error) });
          giveUp(response);
        },
      );
      return;
    }
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    if (!handlers.some((handle) => handle(request, response)))
      files.sendNotFound(request, response);
  }

  /** An uncaught error would end the process. */
  function respondSafely(...[request, response, refused]: Parameters<typeof respond>) {
    try {
      respond(request, response, refused);
    } catch (error) {
      if (error instanceof Problem) return refuse(response, error);
      log('error', 'request failed without a response', describeError(error));
      giveUp(response);
    }
  }

  // Checks the host itself, because Node's own refusals lack our headers.
  const server = createServer({ requireHostHeader: false }, serializeRequests(respondSafely));
  const noExpectation = new Problem(417, 'This server meets no such expectation.');
  server.on(
    'checkExpectation',
    serializeRequests((request, response) => respondSafely(request, response, noExpectation)),
  );
  respondToClientErrors(server);
  limitTimes(server);
  return server;
}
