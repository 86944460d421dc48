import { Tabs } from 'radix-ui';
import { DemoHint } from '../access/DemoHint.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

const goHome = () => location.assign('/');

export function LoginPage() {
  return (
    <div className="wrap page split login">
      <div className="stack">
        <h1>Welcome</h1>
        <p className="lead">
          You only need an account to follow up with the lab or, as a founder, to use the Idea
          Tracker.
        </p>
        <DemoHint />
      </div>
      <Tabs.Root defaultValue="sign-in" className="sheet stack">
        <Tabs.List className="tabs" aria-label="Account">
          <Tabs.Trigger value="sign-in">Sign In</Tabs.Trigger>
          <Tabs.Trigger value="sign-up">Sign Up</Tabs.Trigger>
        </Tabs.List>
        {/* Both stay in the page, so that what was typed in one survives a look at the other. */}
        <Tabs.Content value="sign-in" forceMount tabIndex={-1} className="tab-content">
          <SignInForm onSignedIn={goHome} />
        </Tabs.Content>
        <Tabs.Content value="sign-up" forceMount tabIndex={-1} className="tab-content">
          <SignUpForm onSignedUp={goHome} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
