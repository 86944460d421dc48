import { fieldErrors } from '../../../../platform/text/problem.ts';
import { allFields } from '../../../ideas/domain/fields.ts';
import { emptyDraft, withInitialChoices } from '../../../ideas/domain/idea.ts';
import { ideaSchema } from '../../../ideas/domain/schema.ts';

/** The errors of an empty form. */
const refused = fieldErrors(
  ideaSchema.safeParse(withInitialChoices(emptyDraft())).error?.issues ?? [],
);
const labels = allFields
  .filter(({ name }) => refused.some(({ path }) => path === name))
  .map(({ label }) => label);

/** Names the fields that cannot stay empty. @param action what they are needed for */
export const requiredFieldsHint = (action: string) =>
  `Needed to ${action}: ${labels.join(' and ')}.`;
