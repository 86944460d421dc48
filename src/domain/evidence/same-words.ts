import type { SourceWords } from './source.ts';

const inOneOrder = ({
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

/** Whether two sources say the same, in whatever order their members and answers stand. */
export const isSameWords = (one: SourceWords, other: SourceWords): boolean =>
  inOneOrder(one) === inOneOrder(other);
