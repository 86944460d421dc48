// The lab's own texts: one file for each project, service, value and office. The build names invalid files.
import { defineCollection, type SchemaContext } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const figures = Object.keys(import.meta.glob('./site/components/figures/*.astro')).map((file) =>
  file.replace(/^.*\/|\.astro$/g, ''),
);
const text = z.string().trim().min(1);
const files = (name: string) =>
  glob({ base: `./src/site/content/${name}`, pattern: '*.{md,json}' });
/** The position in the list. */
const order = z.number();

/** With a drawing of src/site/components/figures, or a picture in the same folder. */
const shown = ({ image }: SchemaContext) =>
  z.strictObject({
    order,
    name: text,
    figure: z.enum(figures as [string, ...string[]]).optional(),
    picture: image().optional(),
    /** The text alternative of the picture. */
    alt: text.optional(),
  });
type Shown = z.infer<ReturnType<typeof shown>>;
const hasOne = ({ figure, picture }: Shown) => !figure !== !picture;
const hasAltWithPicture = ({ picture, alt }: Shown) => !picture === !alt;
const oneOf = 'Give a figure or a picture';
const altMessage = 'Give alt with a picture, and with nothing else';

export const collections = {
  projects: defineCollection({
    loader: files('projects'),
    schema: (context) =>
      shown(context)
        .extend({ scope: text })
        .refine(hasOne, oneOf)
        .refine(hasAltWithPicture, altMessage),
  }),
  services: defineCollection({
    loader: files('services'),
    schema: (context) => shown(context).refine(hasOne, oneOf).refine(hasAltWithPicture, altMessage),
  }),
  values: defineCollection({
    loader: files('values'),
    schema: z.strictObject({ order, name: text, cost: text }),
  }),
  offices: defineCollection({
    loader: files('offices'),
    schema: z.strictObject({
      order,
      city: text,
      /** The address as shown in the footer; `full` as on a letter. */
      short: text,
      full: text,
      /** In degrees. South and west are negative. */
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  }),
};
