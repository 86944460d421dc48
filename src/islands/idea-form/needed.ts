import { allFields } from '../../domain/idea/fields.ts';
import { emptyDraft } from '../../domain/idea/idea.ts';
import { ideaSchema } from '../../domain/idea/schema.ts';
import { fieldErrors } from '../../domain/problem.ts';

/** What the rules refuse in a form that nobody has filled in. */
const refused = fieldErrors(ideaSchema.safeParse(emptyDraft()).error?.issues ?? []);
const labels = allFields
  .filter(({ name }) => refused.some(({ path }) => path === name))
  .map(({ label }) => label);

/** Names the fields that cannot stay empty. @param what is to be done */
export const neededTo = (what: string) => `Needed to ${what}: ${labels.join(', ')}.`;
