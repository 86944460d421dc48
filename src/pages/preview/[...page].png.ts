import type { APIRoute, GetStaticPaths } from 'astro';
import { previewPicture } from '#site/components/preview-picture.ts';
import { pages } from '#site/site.ts';

/** Layout.astro uses the same URLs. */
export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(pages).map(([name, props]) => ({
    params: { page: 'path' in props ? props.path : name },
    props,
  }));

export const GET: APIRoute<{ title: string; description: string; headline?: string }> = async ({
  props: { title, description, headline = title },
}) =>
  new Response(new Uint8Array(await previewPicture(headline, description)), {
    headers: { 'Content-Type': 'image/png' },
  });
