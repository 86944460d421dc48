import type { SourceWords } from './source-response.ts';

/** All words of a source as one text for comparison, independent of the order of members and answers. */
export const textOf = ({
  kind,
  stance,
  shows,
  citation,
  fileId,
  url,
  doi,
  pubmedId,
  fields,
}: SourceWords) =>
  JSON.stringify([kind, stance, shows, citation, fileId, url, doi, pubmedId, fields.toSorted()]);

/** Whether two sources say the same. */
export const hasSameWording = (one: SourceWords, other: SourceWords): boolean =>
  textOf(one) === textOf(other);
