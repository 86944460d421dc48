// The last step of a build. It replaces script elements by links that boot.ts loads with the first frame, preloads the
// scripts and moves the styles of founders' pages into a file, reduces each page's policy to the hashes of that page,
// and writes a .br and a .gz next to each text file, so that the server need not compress files on request.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = process.argv[2] ?? 'dist/client';
const text = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;
/** In bytes. For smaller files the headers cost more than compression saves. */
const smallest = 512;

/** The hashes of a page's own scripts or styles, in the policy's format. Astro's policies list those of all pages. */
function hashesOf(html, tag) {
  // Leaves out structured data, to which no policy applies.
  const inline = html.matchAll(
    new RegExp(`<${tag}(?! type="application/ld)[^>]*>(.*?)</${tag}>`, 'gs'),
  );
  const own = [...inline].map(([, text]) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(own)].map((hash) => ` 'sha256-${hash}'`).join('');
}

/** True for pages of signed-in people and for signing in. */
const hasIsland = (html) => html.includes('<astro-island');

/** Writes a file and its compressed copies. */
function write(file, content) {
  writeFileSync(file, content);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/**
 * Joins the style elements of a page, because each needs a hash in the policy, and hashes do not compress. A page with
 * an island links a file instead, which the browser caches. The link follows the scripts of the head, because scripts
 * wait for style sheets above them.
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

const sourceOf = (script) => readFileSync(join(root, script), 'utf8');
/** The URL of a file in the folder of a script. */
const siblingUrl = (script, name) => script.replace(/[^/]+$/, name);

/** The URLs of a script and of all files that it imports, directly or not. */
function importsOf(script, found = new Set()) {
  if (found.has(script)) return found;
  found.add(script);
  for (const [, name] of sourceOf(script).matchAll(
    /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g,
  ))
    importsOf(siblingUrl(script, name), found);
  return found;
}

/**
 * Replaces a page's script elements by links that boot.ts loads. Preloads the scripts of an island that loads at once,
 * because the browser would discover them one after the other. They have a low priority, because the first paint needs
 * styles and fonts only.
 */
function linkScripts(html) {
  const deferred = new Set();
  const page = html.replace(/<script type="module" src="([^"]+)"><\/script>/g, (_, script) => {
    deferred.add(script);
    return '';
  });
  const preloaded = new Set();
  if (html.includes('client="load"'))
    for (const [, entry] of html.matchAll(/ (?:component|renderer)-url="([^"]+)"/g))
      importsOf(entry, preloaded);
  const links = [
    ...[...preloaded].map(
      (script) => `<link rel="modulepreload" fetchpriority="low" href="${script}">`,
    ),
    ...[...deferred.difference(preloaded)].map(
      (script) => `<link rel="deferred" href="${script}">`,
    ),
  ];
  return page.replace('</head>', `${links.join('')}</head>`);
}

/**
 * Replaces a script that only imports another one by that one, which saves a request. Does the same for an island whose
 * script only exports a component of another one.
 */
const withoutDetours = (html) =>
  html
    .replace(/(<script type="module" src=")([^"]+)"/g, (tag, start, script) => {
      const only = /^import\s*["']\.\/([^"']+)["'];?\s*$/.exec(sourceOf(script));
      return only ? `${start}${siblingUrl(script, only[1])}"` : tag;
    })
    .replace(/component-url="([^"]+)" component-export="([^"]+)"/g, (given, script, name) => {
      const only = /^export\s*\{\s*(\w+) as (\w+)\s*\}\s*from\s*["']\.\/([^"']+)["'];?\s*$/.exec(
        sourceOf(script),
      );
      return only?.[2] === name
        ? `component-url="${siblingUrl(script, only[3])}" component-export="${only[1]}"`
        : given;
    });

const hashes = new Map();
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  let content = readFileSync(file);
  if (file.endsWith('.html')) {
    const html = linkScripts(withOneStyle(withoutDetours(content.toString())));
    const path = relative(root, file).split(sep).join('/');
    hashes.set(`/${path}`.replace(/(\/index)?\.html$/, ''), {
      script: hashesOf(html, 'script'),
      style: hashesOf(html, 'style'),
    });
    content = Buffer.from(html);
  }
  write(file, content);
}

// The first packets of a response hold about 14 KB. With the hashes of all pages the home page would need a round trip
// more.
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

// The server compares its SITE_URL with the one of the build.
const home = readFileSync(join(root, 'index.html'), 'utf8');
const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(home);
writeFileSync(join(root, '../site-url'), new URL(canonical).origin);
