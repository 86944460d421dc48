import type { APIRoute } from 'astro';
import { lab } from '#platform/lab.ts';

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: lab.name,
      short_name: lab.brand.second,
      description: lab.tagline,
      lang: lab.language,
      start_url: '/',
      display: 'browser',
      background_color: '#f5f3ec',
      theme_color: '#06362d',
      icons: [
        { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/mark-180.png', sizes: '180x180', type: 'image/png' },
      ],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
