// Schemas of responses, for types, the OpenAPI document and tests. TypeScript checks that each endpoint sends what its
// schema says. Nothing validates responses at run time, so the browser imports types only.
import * as z from 'zod/mini';
import { roles } from './role.ts';

export const string = z.string();
export const integer = z.int();
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
export const day = z.iso.date();

/** Gives a schema its name in the OpenAPI document. */
export const namedSchema = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema, { id });
  return schema;
};

/** `next` is the cursor of the next page; null on the last. */
export const pageSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: integer, next: z.nullable(string) });
export type PageOf<Item> = Omit<z.infer<ReturnType<typeof pageSchema>>, 'items'> & {
  items: Item[];
};

export const person = namedSchema('Person', z.object({ id: string, name: string }));
export type Person = z.infer<typeof person>;
export const author = z.object({ name: string });
export const role = z.enum(roles);

export const healthResponse = (status: string) => z.object({ status: z.literal(status) });

export const createdResponse = z.object({ id: string });

export const foundersResponse = z.array(person);
