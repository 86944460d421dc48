import { Tabs } from 'radix-ui';
import { useRef } from 'react';
import { DemoHint } from '../access/DemoHint.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import type { Typed } from './use-form.ts';

const goHome = () => location.assign('/');

export function LoginPage() {
  // What was typed in one form survives a look at the other, and the address is typed once.
  const typed = useRef<Typed>({});
  return (
    <div className="wrap page split login">
      <div className="stack">
        <h1>Welcome</h1>
        <p className="lead">
          You only need an account to follow up with the lab or, as a founder, to use the Idea
          Tracker.
        </p>
      </div>
      <div className="stack">
        <Tabs.Root defaultValue="sign-in" className="sheet stack">
          <Tabs.List className="tabs" aria-label="Account">
            <Tabs.Trigger value="sign-in">Sign In</Tabs.Trigger>
            <Tabs.Trigger value="sign-up">Sign Up</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="sign-in" tabIndex={-1}>
            <SignInForm typed={typed.current} onSignedIn={goHome} />
          </Tabs.Content>
          <Tabs.Content value="sign-up" tabIndex={-1}>
            <SignUpForm typed={typed.current} onSignedUp={goHome} />
          </Tabs.Content>
        </Tabs.Root>
        {/* Below, where its coming moves nothing. */}
        <DemoHint />
      </div>
    </div>
  );
}
