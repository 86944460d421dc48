export type FieldError = { path: string; message: string };

/** RFC 9457, with `errors` for status 400. */
export type ProblemDocument = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
};

const maxErrors = 2000;

type Issue = { path: PropertyKey[]; message: string };

/** The first issue of each property. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!errors.has(path)) errors.set(path, { path, message: issue.message });
  }
  return [...errors.values()].slice(0, maxErrors);
}
