import { fieldErrors } from '../../../../platform/text/problem.ts';
import { allFields } from '../../../ideas/domain/fields.ts';
import { emptyDraft, withInitialChoices } from '../../../ideas/domain/idea.ts';
import { ideaSchema } from '../../../ideas/domain/schema.ts';

const refused = fieldErrors(
  ideaSchema.safeParse(withInitialChoices(emptyDraft())).error?.issues ?? [],
);
const labels = allFields
  .filter(({ name }) => refused.some(({ path }) => path === name))
  .map(({ label }) => label);

/** @param action needs these fields */
export const requiredFieldsHint = (action: string) =>
  `Needed to ${action}: ${labels.join(' and ')}.`;
