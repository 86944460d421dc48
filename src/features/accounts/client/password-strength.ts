// Estimates how easily a password is guessed. Loaded when a person types a new password, because its word list is most
// of 213 KB.
import { type Score, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const common = new Set(dictionary['passwords-common']);

/** From 0 (guessed at once) to 4, or a common password, which the server refuses for accounts with rights. */
export type Strength = Score | 'common';

/** @param known words that a stranger could know and try, such as the name */
export const strengthOf = (password: string, known: string[]): Strength =>
  common.has(password.toLowerCase())
    ? 'common'
    : guesser.check(
        password,
        known.filter((word) => word.length > 2),
      ).score;
