/**
 * FNV-1a over the code units (Fowler, Noll and Vo, 1991), then the finalizer of MurmurHash3 (Appleby, 2008):
 * FNV-1a alone leaves names that differ in their last letters close together. 32 bits, not for secrets.
 */
function hash(name: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) h = Math.imul(h ^ name.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Orders ids by the hash of the key and the id. The order depends on nothing else, so later ids do not move earlier
 * ones.
 */
export function shuffledBy(key: string, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, at: hash(`${key}\n${id}`) }))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** The order in which an assessor is asked about the ideas: the first ones colour the later ones. */
export const assessmentOrder = (roundId: string, personId: string, ideaIds: readonly string[]) =>
  shuffledBy(`${roundId}\n${personId}`, ideaIds);
