import { fieldErrors } from '../../../../platform/text/problem.ts';
import { allFields } from '../../../ideas/domain/fields.ts';
import { emptyDraft } from '../../../ideas/domain/idea.ts';
import { ideaSchema } from '../../../ideas/domain/schema.ts';

/** What the rules refuse in a form that nobody has filled in. */
const refused = fieldErrors(ideaSchema.safeParse(emptyDraft()).error?.issues ?? []);
const labels = allFields
  .filter(({ name }) => refused.some(({ path }) => path === name))
  .map(({ label }) => label);

/** Names the fields that cannot stay empty. @param what is to be done */
export const requiredFieldsHint = (what: string) => `Needed to ${what}: ${labels.join(', ')}.`;
