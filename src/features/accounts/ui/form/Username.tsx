/** Tells a password manager whose password a form is about. */
export const Username = ({ email }: { email: string }) => (
  <input type="text" hidden autoComplete="username" value={email} readOnly />
);
