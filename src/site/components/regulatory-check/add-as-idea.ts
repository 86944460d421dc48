import type { RegulatoryAnswers } from '#features/regulatory/domain/regulatory-questions.ts';
import type { RuleSet } from '#features/regulatory/domain/rules.ts';
import { openIdeaDraft } from '#features/tracker/client/new-idea.ts';
import { resultText, withSummary } from './result.ts';

/** Fills in the form of a new idea without creating the idea. */
export function addAsIdea(
  userId: string,
  outlook: RegulatoryAnswers,
  rules: RuleSet,
  url: string,
): void {
  const { $answers, $form, answers, note } = openIdeaDraft(userId);
  const draft = answers();
  const regulatoryConsiderations = withSummary(
    draft.regulatoryConsiderations,
    resultText(outlook, rules, url),
  );
  $answers.write({ ...draft, regulatoryConsiderations });
  $answers.flush();
  note({ outlook });
  $form.flush();
  location.assign('/idea-tracker#new/overview');
}
