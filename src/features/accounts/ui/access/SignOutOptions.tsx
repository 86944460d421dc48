/** Links for people who may not see a page. @param signIn whether signing in would help */
export const SignOutOptions = ({ signIn = true }: { signIn?: boolean }) => (
  <p className="actions">
    {signIn && (
      <a className="btn btn-primary" href="/login">
        Sign In
      </a>
    )}
    <a className="btn" href="/">
      Return to Home
    </a>
  </p>
);
