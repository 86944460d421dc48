// Shared parts of response schemas. Types and the OpenAPI document come from these schemas, and tests compare real
// responses with them. Nothing checks responses at run time, so the browser imports only types.
import * as z from 'zod/mini';
import { roles } from './role.ts';

export const text = z.string();
export const whole = z.int();
/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();
/** A day as YYYY-MM-DD. */
export const day = z.iso.date();

/** Gives a schema a name, under which the OpenAPI document has it once. */
export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema, { id });
  return schema;
};

/** A page of a list. `next` is the cursor of the next page, null on the last one. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: whole, next: z.nullable(text) });
export type Listed<Item> = Omit<z.infer<ReturnType<typeof page>>, 'items'> & { items: Item[] };

export const person = named('Person', z.object({ id: text, name: text }));
export type Person = z.infer<typeof person>;
/** A person shown only by name. */
export const author = z.object({ name: text });
export const role = z.enum(roles);

export const healthResponse = (status: string) => z.object({ status: z.literal(status) });

/** A created thing. */
export const madeResponse = z.object({ id: text });

export const foundersResponse = z.array(person);
