import { createHash } from 'node:crypto';
import node from '@astrojs/node';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders, passthroughImageService } from 'astro/config';
import { astroPlugin } from './scripts/dev.mjs';
import { inlineScripts } from './scripts/inline-scripts.mjs';
import { readConfig } from './src/platform/server/config.ts';
import speculation from './src/site/layouts/speculation.json' with { type: 'json' };

// The inline scripts that run before the first paint, and the speculation rules. The Content-Security-Policy contains
// their hashes, so that it needs no 'unsafe-inline'.
const scripts = await inlineScripts('boot', 'boot-founders', 'early-clicks');
const hashes = [...Object.values(scripts), JSON.stringify(speculation)].map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
);

// The characters of the interface, which every page loads. Browsers load the other ranges when a text needs them.
const basic =
  'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2212'.split(
    ', ',
  );
const accents =
  'U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0102, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+0300-0308, U+2009, U+201A, U+201E, U+2039-203A, U+2044, U+20AC, U+2122, U+2215'.split(
    ', ',
  );

const extended = ['U+0100-0101', 'U+0103-0130', 'U+0132-0151', 'U+0154-017F', 'U+0218-021B'];

/** A file of src/site/assets/fonts, as `--font-{part}`. platform/ui/styles/fallback-fonts.css defines the fallbacks. */
const font = ({ part, unicodeRange, fallbacks, display = 'optional' }) => ({
  provider: fontProviders.local(),
  name: `Atkinson ${part}`,
  cssVariable: `--font-${part}`,
  fallbacks,
  optimizedFallbacks: false,
  display,
  options: {
    variants: [
      {
        src: [`./src/site/assets/fonts/atkinson-${part}.woff2`],
        weight: '400 720',
        style: 'normal',
        unicodeRange,
      },
    ],
  },
});

// Without groups the founders' pages are thirty small files, each a request. A group contains its files and their
// imports, except those of a group with a higher priority. `minShareCount` counts a founders' page twice: as an entry
// and as a dynamic import of the other founders' pages.
const chunks = {
  groups: [
    // The script of every page, and the drafts of the contact form and the founders' forms.
    {
      name: 'page',
      test: /src[\\/](site[\\/]components[\\/]page-script|platform[\\/]client[\\/]drafts[\\/]drafts|features[\\/]contact[\\/]client[\\/]contact-draft)\.ts/,
      priority: 4,
    },
    // The inbox count in the founders' header, what the home page shows after a sign-in, small functions and durations
    // that founders' pages need before zod, and the regulatory questions, which the public check and the tracker share:
    // the tracker needs only their names until an outlook is opened.
    {
      name: 'small-parts',
      test: /src[\\/](site[\\/]components[\\/](inbox-count|offer-return)|features[\\/](notifications[\\/]client[\\/]unread|accounts[\\/]client[\\/]welcome-toast|accounts[\\/]domain[\\/]sign-in-method|regulatory[\\/]domain[\\/](regulatory-questions|rules))|platform[\\/](ui[\\/]when-idle|client[\\/]router[\\/]return-to|text[\\/](fold|characters|durations|percent-decoded)))\.ts/,
      priority: 4,
    },
    {
      name: 'regulatory',
      test: /src[\\/]features[\\/]regulatory[\\/]domain[\\/](?!regulatory-|events|rules\.)/,
      priority: 4,
    },
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
      priority: 3,
    },
    // Validation of forms. Pages without a form start without it.
    {
      name: 'rules',
      test: /node_modules[\\/]zod[\\/]|src[\\/](platform[\\/]text[\\/](text-schemas|problem)|features[\\/]accounts[\\/]domain[\\/]account)\.ts/,
      priority: 3,
    },
    // The first view of the list of ideas, in one file.
    {
      name: 'tracker',
      test: /src[\\/]app[\\/]ui[\\/]tracker[\\/]TrackerPage\.tsx/,
      priority: 2,
    },
    // Forms and dialogs.
    {
      name: 'parts',
      test: /src[\\/]platform[\\/]/,
      minShareCount: 4,
      priority: 1.6,
    },
    // Calculations and plots that Prioritise and the results of a round share.
    {
      name: 'prioritise',
      test: /src[\\/]features[\\/](prioritise[\\/](domain|ui)[\\/](?!score-rank|ScoreRank)|rounds[\\/]domain[\\/]round-statistics)/,
      minShareCount: 3,
      priority: 1.5,
    },
    // The pages before signing in, and the account page.
    {
      name: 'accounts',
      test: /src[\\/]features[\\/]accounts[\\/](ui|client)[\\/](?!founders)/,
      minShareCount: 3,
      priority: 1.4,
    },
    // Code that a page starts once it is idle, in one request.
    {
      name: 'live',
      test: /src[\\/]app[\\/]ui[\\/]router[\\/](live-updates|rounds-badge)\.ts/,
      priority: 0.5,
    },
    {
      name: 'shared',
      test: /node_modules|src[\\/](app|features|platform)[\\/]/,
      minShareCount: 4,
      priority: 1,
    },
  ],
};

// The server is the entry of the build, and Astro's app is a part of its module graph (docs/decisions/0014).
const serverEntrypoint = new URL('./src/app/server/main.ts', import.meta.url);
const adapter = node({ mode: 'middleware', staticHeaders: true });
const configDone = adapter.hooks['astro:config:done'];
adapter.hooks['astro:config:done'] = (given) =>
  configDone({
    ...given,
    setAdapter: (known) => given.setAdapter({ ...known, serverEntrypoint }),
  });

/**
 * Replaces Vite's helper for import(), which preloads the imports of the requested file. Vite's own one also waits for
 * style sheets, which our pages have already, and is a sixth of the script of a public page.
 */
const shortPreload = {
  name: 'short-preload',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load, files = []) => {
          for (const file of files) {
            const link = document.createElement('link');
            link.rel = 'modulepreload';
            link.href = '/' + file;
            document.head.append(link);
          }
          return load();
        };`
      : undefined,
};

/** Bundles all packages into the server, except those with native parts. */
const bundleOfAll = {
  name: 'bundle-of-all',
  apply: 'build',
  config: () => ({
    ssr: { noExternal: true, external: ['libsql', '@libsql/client', '@node-rs/argon2', 'sharp'] },
  }),
};

/** Renders pages at the build, and runs endpoints on request. */
const endpointsOnRequest = {
  name: 'endpoints-on-request',
  hooks: {
    'astro:route:setup': ({ route }) => {
      if (route.component.startsWith('src/pages/api/')) route.prerender = false;
    },
  },
};

export default defineConfig({
  site: readConfig({ SITE_URL: process.env.SITE_URL }).siteUrl,
  output: 'static',
  trailingSlash: 'never',
  // Inlines styles, because a style sheet in a file costs one more round trip before the first paint. Later
  // scripts/pack.mjs moves those of founders' pages into a file.
  build: { format: 'directory', inlineStylesheets: 'always' },
  adapter,
  session: false,
  integrations: [
    endpointsOnRequest,
    react(),
    sitemap({
      lastmod: new Date(),
      filter: (page) =>
        !/\/(login|idea-tracker|account|admin|forgot-password|reset-password|confirm-email|second-step|undo-email|invitation|inbox)/.test(
          page,
        ),
    }),
  ],
  prefetch: false,
  // Does not resize pictures on request.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // `strictPort` below allows no other port, because the origin check would refuse forms from it.
  server: { port: Number(process.env.PORT) || 4321 },
  vite: {
    server: { strictPort: true },
    define: {
      inlineScripts: JSON.stringify(scripts),
      buildId: JSON.stringify(Date.now().toString(36)),
    },
    plugins: [tailwindcss(), astroPlugin, bundleOfAll, shortPreload],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    },
  },
  security: {
    // Our own check covers every unsafe method and content type, not only forms (src/platform/server/http).
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes },
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  // The `optional` display: on a slow first visit the page keeps its fallback font, so that no text moves. Later pages
  // have the font.
  fonts: [
    font({ part: 'next-basic', unicodeRange: basic, fallbacks: [] }),
    font({ part: 'next-extended', unicodeRange: extended, fallbacks: [] }),
    font({
      part: 'next-accents',
      unicodeRange: accents,
      fallbacks: ['Next fallback', 'system-ui', 'sans-serif'],
    }),
    font({
      part: 'mono-basic',
      unicodeRange: basic,
      fallbacks: ['Next Mono fallback', 'ui-monospace', 'monospace'],
      // All digits have the same width, so a late font moves nothing.
      display: 'swap',
    }),
  ],
});
