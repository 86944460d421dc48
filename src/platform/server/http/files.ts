import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { bareContentPolicy } from './plain-page.ts';
import { acceptedEncoding } from './send-body.ts';

/** One page serves all ideas, and one all rounds. It reads the id from the URL. */
export function pageFileFor(path: string): string {
  if (/^\/idea-tracker\/rounds\/[^/]+(\/assess)?$/.test(path)) return '/idea-tracker/round';
  if (/^\/idea-tracker\/(prioritise|rounds|activity)$/.test(path)) return path;
  return path.replace(/^\/idea-tracker\/[^/]+(\/outlook)?$/, '/idea-tracker/idea');
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const compressed = /\.(br|gz)$/;

/** `/about` for about/index.html, otherwise the path itself. */
const urlPathOf = (path: string) => `/${path}`.replace(/(\/index)?\.html$/, '') || '/';

function readFile(root: string, path: string, policies: Map<string, string>) {
  const read = (suffix: string) => {
    try {
      return readFileSync(join(root, path + suffix));
    } catch {
      return undefined;
    }
  };
  const plain = readFileSync(join(root, path));
  const [br, gzip] = [read('.br'), read('.gz')];
  const etag = `"${hash('sha1', plain, 'base64url')}"`;
  const headers = {
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    ETag: etag,
    // Files that are not pages get a short policy that allows nothing, because they load nothing themselves.
    'Content-Security-Policy': policies.get(urlPathOf(path)) ?? bareContentPolicy,
    ...((br || gzip) && { Vary: 'Accept-Encoding' }),
  };
  return { etag, headers, plain, br, gzip };
}
type File = ReturnType<typeof readFile>;

const encodings = ['br', 'gzip'] as const;

function respond(status: number, file: File, request: IncomingMessage, response: ServerResponse) {
  const offered = encodings.filter((encoding) => file[encoding]);
  const encoding = acceptedEncoding(request.headers['accept-encoding'], offered);
  const body = (encoding && file[encoding]) ?? file.plain;
  response.writeHead(status, {
    ...file.headers,
    'Content-Length': body.byteLength,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The built files in memory, also compressed: a few megabytes. */
export function builtFiles(root: string, policies: Map<string, string>) {
  const files = new Map<string, File>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || compressed.test(entry.name)) continue;
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (/(^|\/)\./.test(path) || path === '404.html') continue;
    files.set(urlPathOf(path), readFile(root, path, policies));
  }
  const notFound = readFile(root, '404.html', policies);
  return {
    send(path: string, request: IncomingMessage, response: ServerResponse): boolean {
      const file = files.get(path);
      if (!file) return false;
      if (request.headers['if-none-match']?.includes(file.etag))
        response.writeHead(304, file.headers).end();
      else respond(200, file, request, response);
      return true;
    },
    sendNotFound: (request: IncomingMessage, response: ServerResponse) =>
      respond(404, notFound, request, response),
  };
}
