import * as z from 'zod/mini';
import { type FileList, fileTypes, type IdeaFile } from '../files/file.ts';
import { moment, named, person, text, whole } from './parts.ts';

export const fileResponse: z.ZodMiniType<IdeaFile> = named(
  'File',
  z.object({
    id: text,
    name: text,
    type: z.enum(fileTypes),
    size: whole,
    sha256: text,
    width: z.nullable(whole),
    height: z.nullable(whole),
    createdAt: moment,
    user: person,
  }),
);

export const fileListResponse: z.ZodMiniType<FileList> = z.object({
  files: z.array(fileResponse),
  used: whole,
  room: whole,
});
