import * as z from 'zod/mini';
import { moment, named, person, text, whole } from '../../../platform/text/response-parts.ts';
import { fileTypes } from './file.ts';

export const fileResponse = named(
  'File',
  z.object({
    id: text,
    name: text,
    type: z.enum(fileTypes),
    size: whole,
    /** Of the downloaded bytes, in hex. */
    sha256: text,
    width: z.nullable(whole),
    height: z.nullable(whole),
    createdAt: moment,
    user: person,
  }),
);
export type IdeaFile = z.infer<typeof fileResponse>;

export const fileListResponse = z.object({
  files: z.array(fileResponse),
  used: whole,
  room: whole,
});
export type FileList = z.infer<typeof fileListResponse>;
