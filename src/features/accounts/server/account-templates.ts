import { lab } from '#platform/lab.ts';
import { buildMessage } from '#platform/server/mail/templates.ts';
import type { TokenScope } from '../domain/access-token.ts';

export const passwordLink = (href: string) =>
  buildMessage({
    subject: 'Set a new password',
    paragraphs: ['Somebody asked for a new password for the account with this address.'],
    action: { label: 'Set a new password', href },
    closing: 'The newest link works once, for four hours. If it was not you, nothing has changed.',
  });

export const invitation = (href: string, role: string) =>
  buildMessage({
    subject: `You are invited to ${lab.name}`,
    paragraphs: [
      `${lab.name} invites you to its Idea Tracker as ${role === 'admin' ? 'an administrator' : 'a founder'}.`,
    ],
    action: { label: 'Accept the invitation', href },
    closing: 'The link works once, for seven days.',
  });

export const passwordChanged = () =>
  buildMessage({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other session has ended.',
      `If it was not you, ask for a new password on the sign-in page and write to ${lab.email}.`,
    ],
  });

// Mail to an account's owner contains no names chosen by users, because an unverified address may be a stranger's.

export const passkeyAdded = () =>
  buildMessage({
    subject: 'A passkey was added to your account',
    paragraphs: [
      `A passkey was added to your account. It signs in without a password.`,
      `If it was not you, remove it on your account page, change your password, and write to ${lab.email}.`,
    ],
  });

export const passkeyRemoved = () =>
  buildMessage({
    subject: 'A passkey was removed from your account',
    paragraphs: [
      `A passkey of your account no longer signs in, and other sessions that began with a passkey have ended.`,
      `If it was not you, change your password and write to ${lab.email}.`,
    ],
  });

/** @param name the provider's name in the settings */
export const providerLinked = (name: string) =>
  buildMessage({
    subject: `You can now sign in with ${name}`,
    paragraphs: [
      `Your account at ${lab.name} is now linked to your account at ${name}.`,
      `If it was not you, unlink it on your account page, set a new password and write to ${lab.email}.`,
    ],
  });

export const providerUnlinked = (name: string) =>
  buildMessage({
    subject: `${name} no longer signs you in`,
    paragraphs: [
      `Your account at ${lab.name} is not linked to ${name} any more. You sign in with your password or a passkey.`,
      `If it was not you, set a new password and write to ${lab.email}.`,
    ],
  });

export const emailLink = (href: string) =>
  buildMessage({
    subject: 'Confirm your new email address',
    paragraphs: [`Somebody wants to use this address for their account at ${lab.name}.`],
    action: { label: 'Use this address', href },
    closing:
      'The link works once, for 24 hours. If it was not you, do nothing: the account then keeps the address it has.',
  });

/** Sent to the address with which an account was created. */
export const ownEmailLink = (href: string) =>
  buildMessage({
    subject: 'Confirm your email address',
    paragraphs: [`There is an account with this address at ${lab.name}.`],
    action: { label: 'Confirm this address', href },
    closing: 'The link works once, for 24 hours. If the account is not yours, do nothing.',
  });

export const emailChanged = (href: string) =>
  buildMessage({
    subject: 'The email address of your account was changed',
    paragraphs: [
      'Your account now has another email address; this one no longer signs in.',
      'If it was not you, undo it: the account gets this address back, every session ends, and you set a new password.',
    ],
    action: { label: 'Undo the change', href },
    closing: `The link works once, for seven days, even if the account changes again meanwhile. After that, write to ${lab.email}.`,
  });

export const emailRestored = (href: string) =>
  buildMessage({
    subject: 'Your account has this email address again',
    paragraphs: [
      'The change of your email address was undone. Every session has ended, and the password no longer works.',
      'Passkeys, codes from an app, access tokens and a link to another sign-in were removed too. Set up again what you use.',
    ],
    action: { label: 'Set a new password', href },
    closing:
      'The link works once, for four hours. “Forgotten your password?” on the sign-in page gives you another one.',
  });

/** Sent to the address that the account had before the change was undone. */
export const emailUndone = () =>
  buildMessage({
    subject: 'A change of email address was undone',
    paragraphs: [
      'The account that had this email address has its former one again.',
      `If that is not right, write to ${lab.email}.`,
    ],
  });

const notYou = `If it was not you, change your password, end all other sessions on your account page and write to ${lab.email}.`;

export const codesTurnedOn = () =>
  buildMessage({
    subject: 'Codes from an app were turned on for your account',
    paragraphs: [
      'From now on, signing in by password asks for a code from your app, or for one of your recovery codes.',
      `If it was not you, whoever did it is in your account: write to ${lab.email} at once.`,
    ],
  });

export const codesTurnedOff = () =>
  buildMessage({
    subject: 'Codes from an app were turned off for your account',
    paragraphs: ['Signing in by password no longer asks for a code.', notYou],
  });

export const secondStepRemoved = () =>
  buildMessage({
    subject: 'Codes and passkeys were removed from your account',
    paragraphs: [
      'The operator of the site removed them. Your password alone signs you in again.',
      notYou,
    ],
  });

export const secondStepLink = (href: string) =>
  buildMessage({
    subject: 'Set up a second step for your account',
    paragraphs: [
      'Somebody who is signed in to your account asked for this link. With it they can add a passkey, or codes from an app.',
    ],
    action: { label: 'Allow it', href },
    closing: `The link works once, for 30 minutes. If it was not you, somebody knows your password: do not open the link, and change your password.`,
  });

export const recoveryCodesMade = () =>
  buildMessage({
    subject: 'New recovery codes were made for your account',
    paragraphs: ['The recovery codes of before no longer work.', notYou],
  });

export const recoveryCodeUsed = (left: number) =>
  buildMessage({
    subject: 'A recovery code of your account was used',
    paragraphs: [
      left === 0
        ? 'It was the last one. Make new ones on your account page.'
        : `${left === 1 ? 'One more is' : `${left} more are`} left. Make new ones on your account page when few are left.`,
      `${notYou} Whoever used it knows your password too.`,
    ],
  });

export const wrongCodesTyped = () =>
  buildMessage({
    subject: 'Somebody types wrong codes for your account',
    paragraphs: [
      'Within a day, somebody typed your password and then five wrong codes. None of these attempts signed them in.',
      `If it was not you, somebody knows your password: change it on your account page, and write to ${lab.email}.`,
    ],
  });

export const accessGranted = (href: string) =>
  buildMessage({
    subject: 'You have access to the Idea Tracker',
    paragraphs: [
      'The lab has given you access to the Idea Tracker. There you record ideas, score them and comment on those of others.',
    ],
    action: { label: 'Open the Idea Tracker', href },
  });

export const accessTokenMade = (scope: TokenScope) =>
  buildMessage({
    subject: 'An access token was made for your account',
    paragraphs: [
      `A program that has it can ${scope === 'read' ? 'read' : 'read and change'} ideas in your name, without signing in. Your account page lists it.`,
      `If it was not you, revoke it there, change your password, and write to ${lab.email}.`,
    ],
  });
