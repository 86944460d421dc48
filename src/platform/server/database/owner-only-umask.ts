/** The umask of whatever makes the database or a copy of it: they hold addresses, messages and hashes of passwords. */
export const ownerOnlyUmask = 0o077;
