import * as z from 'zod/mini';
import { allFields } from './fields.ts';

/** The name of a field in a response. */
export const fieldName = z.enum(allFields.map(({ name }) => name));
