// The last step of a build. Scripts are left to boot.ts, which fetches them from the first frame on; founders' pages link
// their styles; a page's policy keeps the hashes of what stands in that page; and every text file gets a .br and a .gz
// beside it, so that the server never compresses on a request.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = process.argv[2] ?? 'dist/client';
const text = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;
/** Below this, headers cost more than compression saves. */
const smallest = 512;

/** The hashes of a page's own scripts or styles, as its policy lists them; Astro's list has those of every other page, too. */
function hashesOf(html, tag) {
  // No policy applies to structured data, which is no script.
  const inline = html.matchAll(
    new RegExp(`<${tag}(?! type="application/ld)[^>]*>(.*?)</${tag}>`, 'gs'),
  );
  const own = [...inline].map(([, text]) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(own)].map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Only the pages for signed-in people and for signing in have islands. */
const hasIsland = (html) => html.includes('<astro-island');

/** Writes the file and its compressed forms. */
function write(file, content) {
  writeFileSync(file, content);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/**
 * Leaves a page one style element, because each one costs a hash in the policy, which no compression shortens. A page with
 * an island links a file instead, which the browser keeps. The link stands after the scripts of the head, which would
 * otherwise wait for it.
 */
function withOneStyle(html) {
  const styles = [];
  const rest = html.replace(/<style>(.*?)<\/style>/gs, (_, style) => {
    styles.push(style);
    return '';
  });
  const style = styles.join('');
  if (!hasIsland(html)) return rest.replace('</head>', `<style>${style}</style></head>`);
  const hash = createHash('sha256').update(style).digest('base64url').slice(0, 8);
  const path = `_astro/styles.${hash}.css`;
  if (!existsSync(join(root, path))) write(join(root, path), Buffer.from(style));
  return rest.replace('</head>', `<link rel="stylesheet" href="/${path}"></head>`);
}

/** The files that a script imports, and those that these import, as a page names them. */
function importsOf(script, found = new Set()) {
  if (found.has(script)) return found;
  found.add(script);
  const source = readFileSync(join(root, script), 'utf8');
  for (const [, name] of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
    importsOf(script.replace(/[^/]+$/, name), found);
  return found;
}

/**
 * Leaves a page's scripts to boot.ts. Of the files of an island that is needed at once a browser would learn one after the
 * other, each a round trip: the page names them too, except the two that Astro's own script asks for while the page is read.
 */
function deferScripts(html) {
  const scripts = new Set();
  const page = html.replace(/<script type="module" src="([^"]+)"><\/script>/g, (_, script) => {
    scripts.add(script);
    return '';
  });
  const entries = [...html.matchAll(/ (?:component|renderer)-url="([^"]+)"/g)].map(
    ([, url]) => url,
  );
  if (html.includes('client="load"')) for (const entry of entries) importsOf(entry, scripts);
  for (const entry of entries) scripts.delete(entry);
  const links = [...scripts].map((script) => `<link rel="deferred" href="${script}">`);
  return page.replace('</head>', `${links.join('')}</head>`);
}

/** A script that does nothing but import another one costs a request. */
const withoutDetours = (html) =>
  html.replace(/(<script type="module" src=")([^"]+)"/g, (tag, start, script) => {
    const only = /^import\s*["']\.\/([^"']+)["'];?\s*$/.exec(
      readFileSync(join(root, script), 'utf8'),
    );
    return only ? `${start}${script.replace(/[^/]+$/, only[1])}"` : tag;
  });

const hashes = new Map();
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  let content = readFileSync(file);
  if (file.endsWith('.html')) {
    const html = withOneStyle(deferScripts(withoutDetours(content.toString())));
    const path = relative(root, file).split(sep).join('/');
    hashes.set(`/${path}`.replace(/(\/index)?\.html$/, ''), {
      script: hashesOf(html, 'script'),
      style: hashesOf(html, 'style'),
    });
    content = Buffer.from(html);
  }
  write(file, content);
}

// One response's first packets hold about 14 KB: on the home page the other pages' hashes cost a round trip.
const listed = join(root, '../_headers.json');
const pages = JSON.parse(readFileSync(listed, 'utf8'));
for (const { pathname, headers } of pages) {
  const own = hashes.get(pathname.replace(/\/$/, ''));
  if (!own) throw new Error(`${pathname} has a policy and no page`);
  for (const header of headers)
    if (header.key.toLowerCase() === 'content-security-policy')
      header.value = header.value
        .replace(/ 'sha256-[^']+'/g, '')
        .replace(/(script|style)-src 'self'/g, (sources, tag) => sources + own[tag]);
}
writeFileSync(listed, JSON.stringify(pages));

// The server compares its own SITE_URL with the one that the pages name.
const home = readFileSync(join(root, 'index.html'), 'utf8');
const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(home);
writeFileSync(join(root, '../site-url'), new URL(canonical).origin);
