// The HTML of the public pages, without a browser.
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorsOf, validator } from '../../support/html.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const check = '/tools/regulatory-check';
const paths = ['/', '/about', '/portfolio', '/contact', '/privacy', '/accessibility', check];

/** Reads the HTML of a page. @returns finds the first group of a pattern in it */
async function read(path: string) {
  const { status, text } = await server.get(path);
  expect(status, path).toBe(200);
  return (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
}

test('every page that is served as a file keeps the HTML standard', async () => {
  const files = globSync('dist/client/**/*.html').sort();
  expect(files.length).toBeGreaterThanOrEqual(15);
  for (const file of files) expect(errorsOf(await validator.validateFile(file)), file).toEqual([]);
});

test.each(paths)(
  '%s has title, description, canonical link, picture and structured data',
  async (path) => {
    const find = await read(path);
    expect(find(/<title>([^<]*)/)).toMatch(/ – Digital Health Innovation Lab Ltd$/);
    expect(find(/<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(40);
    expect(find(/<link rel="canonical" href="([^"]*)"/)).toMatch(new RegExp(`${path}$`));
    const { pathname } = new URL(find(/<meta property="og:image" content="([^"]*)"/));
    expect(pathname).toBe(`/preview${path === '/' ? '/home' : path}.png`);
    const picture = await fetch(`${server.origin}${pathname}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const data = JSON.parse(find(/<script type="application\/ld\+json">([^<]*)</));
    expect(data['@graph'].map((one: { '@type': string }) => one['@type'])).toEqual([
      'Organization',
      'WebSite',
      ...(path === '/' ? [] : ['BreadcrumbList']),
      ...(path === check ? ['Article'] : []),
    ]);
  },
);

test.each(['/idea-tracker', '/account', '/admin', '/forgot-password'])(
  '%s is kept out of search engines',
  async (path) => {
    const find = await read(path);
    expect(find(/<meta name="robots" content="([^"]*)"/)).toBe('noindex');
    expect(find(/(application\/ld\+json)/)).toBe('');
  },
);

test('the manifest, robots and sitemap are there', async () => {
  const manifest = await server.get('/site.webmanifest');
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  const { icons } = JSON.parse(manifest.text);
  expect(icons.length).toBeGreaterThan(0);
  for (const { src } of icons) expect((await server.get(src)).status).toBe(200);
  const { text } = await server.get('/sitemap-0.xml');
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at));
  expect(listed.map(({ pathname }) => pathname).sort()).toEqual([...paths].sort());
  expect((await server.get('/robots.txt')).text).toContain('Sitemap: ');
});
