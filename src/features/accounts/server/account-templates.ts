import { lab } from '#platform/lab.ts';
import { buildMessage } from '#platform/server/mail/templates.ts';
import type { TokenScope } from '../domain/access-token.ts';

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
