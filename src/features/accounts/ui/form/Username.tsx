/** Gives a password manager the account of a form with a password. */
export const Username = ({ email }: { email: string }) => (
  <input type="text" hidden autoComplete="username" value={email} readOnly />
);
