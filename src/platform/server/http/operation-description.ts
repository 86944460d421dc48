import type * as z from 'zod/mini';

/** How a method stands in the OpenAPI document, which a linter and tests want whole. */
export type OperationDescription = {
  /** Its name for programs that are made from the document (operationId); it stays what it is. */
  operation?: string;
  /** What it does, in a few words. */
  summary?: string;
  /** The body of a success; without it there is no body. */
  response?: z.ZodMiniType;
  /** The status of a success: 200 with a body and 204 without one, where it is not said. */
  status?: 200 | 201 | 202 | 204;
  /** Leads a browser on to a page of ours, by a status of 303. */
  leadsOn?: boolean;
  /** The types in which a success can be asked for or comes, in place of JSON. */
  types?: string[];
  /** Refusals that do not follow from how it is called. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409 | 416 | 502, string>>;
};
