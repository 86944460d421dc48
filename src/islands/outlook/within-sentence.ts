/** A result in the middle of a sentence. */
export const withinSentence = (result: string): string =>
  result.charAt(0).toLowerCase() + result.slice(1);
