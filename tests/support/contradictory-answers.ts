/** The subset of JSON Schema that the OpenAPI document uses. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
};

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const formats: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

/**
 * Lists the places where a value contradicts its schema, undocumented properties included.
 * @param named the schemas of the document, by name
 */
export function contradictoryAnswers(
  value: unknown,
  schema: Schema,
  named: Record<string, Schema>,
  at = '$',
): string[] {
  const within = (part: unknown, of: Schema, step: string) =>
    contradictoryAnswers(part, of, named, `${at}${step}`);
  if (schema.$ref) {
    const target = named[schema.$ref.replace('#/components/schemas/', '')];
    return target ? within(value, target, '') : [`${at}: ${schema.$ref} is not there`];
  }
  if (schema.anyOf) {
    const found = schema.anyOf.map((one) => within(value, one, ''));
    return found.some((one) => one.length === 0) ? [] : (found.at(0) ?? []);
  }
  const { format, minimum = -Infinity, maximum = Infinity } = schema;
  const allowed = schema.type === undefined ? [] : [schema.type].flat();
  const type = allowed.find((one) => types[one]?.(value));
  if ('const' in schema && value !== schema.const) return [`${at}: not ${schema.const}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${value} is none of its words`];
  if (allowed.length > 0 && !type)
    return [`${at}: ${JSON.stringify(value)} is no ${allowed.join(' or ')}`];
  if (type === 'null') return [];
  if (format && !formats[format]?.test(String(value))) return [`${at}: ${value} is no ${format}`];
  if (typeof value === 'number' && (value < minimum || value > maximum))
    return [`${at}: ${value} is out of bounds`];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      within(item, schema.prefixItems?.[index] ?? schema.items ?? {}, `[${index}]`),
    );
  if (type !== 'object') return [];
  const { properties = {}, required = [], additionalProperties } = schema;
  const given = Object.entries(Object(value));
  return [
    ...required
      .filter((name) => !given.some(([key]) => key === name))
      .map((name) => `${at}.${name} is missing`),
    ...given.flatMap(([name, part]) => {
      const of = properties[name];
      if (of) return within(part, of, `.${name}`);
      return additionalProperties === undefined ? [`${at}.${name} is not documented`] : [];
    }),
  ];
}
