import * as z from 'zod/mini';
import {
  integer,
  namedSchema,
  person,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';
import { fileTypes } from './file.ts';

export const fileResponse = namedSchema(
  'File',
  z.object({
    id: string,
    name: string,
    type: z.enum(fileTypes),
    size: integer,
    /** In hex, of the stored bytes, which are the downloaded ones. */
    sha256: string,
    width: z.nullable(integer),
    height: z.nullable(integer),
    createdAt: timestamp,
    user: person,
  }),
);
export type IdeaFile = z.infer<typeof fileResponse>;

export const fileListResponse = z.object({
  files: z.array(fileResponse),
  used: integer,
  room: integer,
});
export type FileList = z.infer<typeof fileListResponse>;
