/** Where whoever may not see a page can go. @param signIn they may see it once they have signed in */
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
