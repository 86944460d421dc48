import * as z from 'zod/mini';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minItems?: number;
  [keyword: string]: unknown;
};

const place = '#/components/schemas/';

/** Removes details that readers do not need, and limits that may change later. */
function plain({ jsonSchema }: { jsonSchema: Record<string, unknown> }) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
const options = { unrepresentable: 'any', override: plain } as const;

export function inputSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { ...options, io: 'input' });
  return json as JsonSchema;
}

export function responseSchema(schema: z.ZodMiniType): JsonSchema {
  const name = z.globalRegistry.get(schema)?.id;
  if (name) return { $ref: place + name };
  const { $schema: _, $defs: _named, ...json } = z.toJSONSchema(schema, options);
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', place));
}

export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { ...options, uri: (id) => place + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: _id, id: _name, ...json }]) => [
      name,
      json as JsonSchema,
    ]),
  );
}

const known: Record<string, unknown> = {
  name: 'Ines Carvalho',
  email: 'ines@example.org',
  password: 'correct horse',
  newPassword: 'another horse',
  ideaTitle: 'Wearable for early signs of sepsis',
  briefDescription: 'A patch that warns a ward before a patient turns septic.',
  section: 'overview',
  fieldName: 'ideaTitle',
  content: 'Which wards have you asked?',
  timeZone: 'Europe/Lisbon',
  hour: 8,
  days: 90,
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  token: 'dhil_pat_4Tq9…',
  code: '123456',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  returnTo: '/idea-tracker',
  query: 'riskLevel=Low',
  weights: 33.3,
  p: 0.62,
};

/** @param name the described property */
export function exampleOf(
  schema: JsonSchema,
  named: Record<string, JsonSchema>,
  name = '',
): unknown {
  const { $ref, format, properties, items, prefixItems, anyOf, minimum, minItems = 1 } = schema;
  const [type] = [schema.type].flat();
  const within = (part: JsonSchema, of = name) => exampleOf(part, named, of);
  if ($ref) return within(named[$ref.slice(place.length)] ?? {});
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf?.[0]) return within(anyOf[0]);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, part]) => [key, within(part, key)]),
    );
  if (prefixItems) return prefixItems.map((part) => within(part));
  if (type === 'array')
    return items ? Array.from({ length: Math.max(minItems, 1) }, () => within(items)) : [];
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  const value = known[name];
  if (type === 'integer' || type === 'number')
    return typeof value === 'number' ? value : Math.max(minimum ?? 0, 3);
  if (format === 'date-time') return '2026-11-23T09:14:00.000Z';
  if (format === 'date') return '2026-11-23';
  if (/^(id|.*Id|.*Ids|replyTo|after)$/.test(name)) return '8e03978e-40d5-43e8-bc93-6894a57f9324';
  return typeof value === 'string' ? value : 'Text';
}

/** A linter and tests require these. */
export type OperationDescription = {
  /** The operationId, which must never change, because generated clients use it. */
  operation?: string;
  summary?: string;
  response?: z.ZodMiniType;
  /** By default 200 with a body, 204 without. */
  status?: 200 | 201 | 202 | 204;
  /** Redirects the browser to a page with 303. */
  leadsOn?: boolean;
  /** Sends the URL of the created resource in Location. */
  sendsLocation?: boolean;
  /** Media types of a successful response other than JSON. */
  types?: string[];
  /** Refusals besides those of the checks in `route`. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409 | 502, string>>;
  /** The handler counts the requests in place of `limit`. */
  countsAttempts?: boolean;
};
