type Schema = {
  safeParse: (value: unknown) => {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
};

/** "path: message" of each issue; empty when the value is valid. */
export const schemaIssues = (schema: Schema, value: unknown) =>
  schema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
