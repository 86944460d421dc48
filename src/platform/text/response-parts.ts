// Parts of the schemas that describe responses of the API. The OpenAPI document and the types of both sides come from these
// schemas, and tests hold real responses against them. Nothing checks a response with them: the browser imports their types alone.
import * as z from 'zod/mini';
import { roles } from './role.ts';

export const text = z.string();
export const whole = z.int();
/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();
/** A day as YYYY-MM-DD. */
export const day = z.iso.date();

/** Gives a schema the name under which the document has it once, for all who refer to it. */
export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema, { id });
  return schema;
};

/** A page of a list: `next` is the `from` of the next one, null on the last one. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: whole, next: z.nullable(text) });
export type Listed<Item> = Omit<z.infer<ReturnType<typeof page>>, 'items'> & { items: Item[] };

export const person = named('Person', z.object({ id: text, name: text }));
export type Person = z.infer<typeof person>;
/** Of whom only the name is told. */
export const author = z.object({ name: text });
export const role = z.enum(roles);

export const healthResponse = (status: string) => z.object({ status: z.literal(status) });

/** Something that was made. */
export const madeResponse = z.object({ id: text });

export const foundersResponse = z.array(person);
