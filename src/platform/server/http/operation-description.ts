import type * as z from 'zod/mini';

/** Describes a method in the OpenAPI document. A linter and tests require it. */
export type OperationDescription = {
  /** operationId. Generated programs use it, so it never changes. */
  operation?: string;
  summary?: string;
  /** Schema of the body of a success; without it there is no body. */
  response?: z.ZodMiniType;
  /** Status of a success. Default: 200 with a body, 204 without one. */
  status?: 200 | 201 | 202 | 204;
  /** Redirects a browser to one of our pages with 303. */
  leadsOn?: boolean;
  /** Media types of a success in place of JSON. */
  types?: string[];
  /** Refusals that do not follow from the checks of `route`. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409 | 416 | 502, string>>;
};
