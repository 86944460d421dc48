/** One refused property: `path` as in the body (`ideaTitle`), empty for the body as a whole. */
export type FieldError = { path: string; message: string };

/** The body of every refusal: RFC 9457 problem details, with `errors` for status 400. */
export type ProblemDocument = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
};

const mostErrors = 2000;

type Issue = { path: PropertyKey[]; message: string };

/** The schema's issues as field errors, the first for each property. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!errors.has(path)) errors.set(path, { path, message: issue.message });
  }
  // More than anybody reads, and as many as a body may cause.
  return [...errors.values()].slice(0, mostErrors);
}
