/** For the database and its copies, which hold addresses, messages and password hashes. */
export const ownerOnlyUmask = 0o077;
