import type { SourceWords } from './source-response.ts';

/** All that a source says, as one text to compare: in whatever order its members and answers stand. */
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
