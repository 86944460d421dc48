import * as z from 'zod/mini';
import { allFields } from './fields.ts';

export const fieldName = z.enum(allFields.map(({ name }) => name));
