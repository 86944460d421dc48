export const outcomeParameter = 'provider';

const outcomes = {
  linked: (name: string) => `${name} is linked: from now on you can sign in with it.`,
  cancelled: (name: string) =>
    `${name} did not sign you in: it was cancelled there, or ${name} does not let you use this site.`,
  expired: () =>
    'This sign-in took longer than ten minutes, was used already, or was begun in another browser. Start it again here.',
  unavailable: (name: string) =>
    `${name} cannot be reached right now. Try again in a few minutes, or sign in another way.`,
  untrusted: (name: string) =>
    `The answer from ${name} could not be trusted, so nobody was signed in. Start again here; if it happens again, write to the lab.`,
  'no email': (name: string) =>
    `${name} did not say what your email address is, and there is no account here without one. Ask whoever looks after ${name}.`,
  unverified: (name: string) =>
    `${name} has not confirmed that your email address is yours. Confirm it there and start again. If you have an account here, sign in another way and link ${name} on your account page.`,
  claimed: (name: string) =>
    `${name} has confirmed your email address. Everything that opened this account before is removed, since it may have been a stranger’s: the security log below has the list. Set a new password to use one.`,
  'other identity': (name: string) =>
    `Your account is linked to somebody else at ${name}. Sign in another way and unlink that on your account page first, or write to the lab.`,
  'link first': (name: string) =>
    `Your account here has a passkey or codes. Sign in with one of them first, then link ${name} on your account page.`,
  domain: (name: string) =>
    `${name} knows you, and new accounts here are for other email addresses than yours. Ask the lab for an invitation.`,
  suspended: () => 'This account is suspended. Write to the lab.',
  'other account': (name: string) =>
    `This person at ${name} belongs to another account here. Unlink it there first.`,
  session: () => 'Your session has ended meanwhile. Sign in and link once more.',
  proof: (name: string) =>
    `Your account asks for a passkey or a code before ${name} is linked. Press “Link ${name}” again and use one.`,
  'not again': (name: string) =>
    `${name} did not ask you to sign in anew, so it shows nothing about who is at this device. Confirm in another way.`,
  often: () => 'Too many attempts. Wait a quarter of an hour and start again.',
  failed: () => 'Something went wrong on our side. Start again.',
} as const;
export type ProviderOutcome = keyof typeof outcomes;

const isOutcome = (word: string): word is ProviderOutcome => Object.hasOwn(outcomes, word);

/** Null for an unknown outcome. @param name of the provider */
export const outcomeText = (word: string, name: string): string | null =>
  isOutcome(word) ? outcomes[word](name) : null;
