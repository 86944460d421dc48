/** Without those that are taken for another one: i, l, o and u. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 40 bits. */
export const recoveryLength = 8;
export const recoveryCount = 10;

/** Six digits, or eight characters; blanks and lines wherever people put them. */
export const codeForm = /^[\s-]*(?:(?:\d[\s-]*){6}|(?:[\dA-Za-z][\s-]*){8})$/;

/** Normalises a code for comparison: similar characters become one. */
export const plainCode = (typed: string) =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');

export const isAppCode = (plain: string) => /^\d{6}$/.test(plain);

export const shownRecoveryCode = (plain: string) => `${plain.slice(0, 4)}-${plain.slice(4)}`;
