/** The database and its copies contain email addresses, messages and password hashes. */
export const ownerOnlyUmask = 0o077;
