import type { RuleSet } from '../../../features/regulatory/domain/rules.ts';
import type { ReadFragment } from '../../../features/regulatory/domain/url-fragment.ts';

/** The notice for a fragment that is partly invalid or was made by earlier rules. */
export function fragmentNotice(
  found: ReadFragment | null,
  fragment: string,
  rules: RuleSet,
): string | null {
  if (!found)
    return fragment ? 'This link holds no answers that this page can read. Start here.' : null;
  const { isOtherFormat, unread } = found;
  const sentences = [
    isOtherFormat && 'This link comes from another version of this page.',
    unread > 0 &&
      `${unread === 1 ? 'One part of this link' : `${unread} parts of this link`} could not be read. Check the answers.`,
    found.rules !== null &&
      found.rules !== rules.version &&
      `This link was made with version ${found.rules} of the rules. The result follows version ${rules.version}.`,
  ].filter((one) => one !== false);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
