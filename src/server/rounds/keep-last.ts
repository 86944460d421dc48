/**
 * Keeps what was made for the names that were asked for last; whoever asks meanwhile waits for the same one.
 * @param isWorth whether it is kept once it is there; what failed is not
 */
export function keepLast<Made>(most: number, isWorth: (made: Made) => boolean) {
  const known = new Map<string, Promise<Made>>();
  return (name: string, make: () => Promise<Made>): Promise<Made> => {
    const before = known.get(name);
    const made = before ?? make();
    known.delete(name);
    known.set(name, made);
    // Asked for longest ago comes first.
    for (const old of known.keys()) {
      if (known.size <= most) break;
      known.delete(old);
    }
    if (before) return before;
    const forget = () => known.delete(name);
    made.then((kept) => isWorth(kept) || forget(), forget);
    return made;
  };
}
