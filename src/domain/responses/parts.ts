// What answers of the API are made of. These schemas describe responses and check none: the OpenAPI document is made of them,
// each is tied to the type that the server answers with, and tests hold real responses against them.
import * as z from 'zod/mini';
import { allFields } from '../idea/fields.ts';
import { roles } from '../role.ts';

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

export const person = named('Person', z.object({ id: text, name: text }));
/** Of whom only the name is told. */
export const author = z.object({ name: text });
export const role = z.enum(roles);
export const fieldName = z.enum(allFields.map(({ name }) => name));
