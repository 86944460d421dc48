// Types and the OpenAPI document come from these schemas, and tests compare real responses with them. Nothing checks
// responses at run time, so the browser imports only types.
import * as z from 'zod/mini';
import { roles } from './role.ts';

export const text = z.string();
export const whole = z.int();
/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();
export const day = z.iso.date();

/** The OpenAPI document has a named schema once. */
export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema, { id });
  return schema;
};

/** `next` is the cursor of the next page, null on the last one. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: whole, next: z.nullable(text) });
export type Listed<Item> = Omit<z.infer<ReturnType<typeof page>>, 'items'> & { items: Item[] };

export const person = named('Person', z.object({ id: text, name: text }));
export type Person = z.infer<typeof person>;
export const author = z.object({ name: text });
export const role = z.enum(roles);

export const healthResponse = (status: string) => z.object({ status: z.literal(status) });

export const madeResponse = z.object({ id: text });

export const foundersResponse = z.array(person);
