import { Tabs } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/client/api/api.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { type Typed, useForm } from '#platform/ui/form/use-form.ts';
import { island } from '#platform/ui/island.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { signUp } from '../../client/sign-in.ts';
import { registrationSchema } from '../../domain/account.ts';
import { DemoHint } from '../access/DemoHint.tsx';
import { EmailField, NameField, NewPasswordField } from '../form/SignInFields.tsx';
import { useSettings } from '../use-settings.ts';
import { SignInForm } from './SignInForm.tsx';

const goHome = () => location.assign('/');
const ProviderSignIn = lazyComponent(() => import('./ProviderSignIn.tsx'));

function SignUpForm({ typed }: { typed: Typed }) {
  const { errors, busy, formProps } = useForm(
    registrationSchema,
    async (registration) => {
      const name = await signUp(registration);
      toast({ title: 'Account created!', description: `Welcome ${name}`, follows: true });
      goHome();
    },
    {
      typed,
      failed: (error) =>
        toastError(messageOf(error, 'Failed to create account'), 'Registration failed'),
    },
  );
  const shared = { errors, typed };
  return (
    <form {...formProps} className="vstack form" aria-label="Sign Up">
      <p className="notice">
        Only founders can access the Idea Tracker. A new account starts without founder access.
      </p>
      <NameField id="sign-up-name" {...shared} />
      <EmailField id="sign-up-email" autoComplete="username" {...shared} />
      <NewPasswordField id="sign-up-password" name="password" label="Password" {...shared} />
      <FormActions button="Create Account" busy={busy} busyText="Creating account..." />
    </form>
  );
}

export const LoginPage = island(function LoginPage() {
  // Keeps the text of each form while the other is shown. They share the email.
  const [typed] = useState<Typed>({});
  const [tab, setTab] = useState('sign-in');
  const sheet = useRef<HTMLDivElement>(null);
  const { provider, signUp } = useSettings();
  // Repeats a click from before this code was loaded (site/components/early-clicks.ts).
  useEffect(() => {
    const pressed = sheet.current?.querySelector('[role="tab"][data-pressed]');
    if (pressed?.id.endsWith('-sign-up')) setTab('sign-up');
  }, []);
  return (
    <div className="container page split items-start">
      <div className="vstack gap-6">
        <h1>Welcome</h1>
        <p className="lead">
          You only need an account to follow up with the lab or, as a founder, to use the Idea
          Tracker.
        </p>
      </div>
      <div className="vstack">
        <Tabs.Root
          ref={sheet}
          value={signUp ? tab : 'sign-in'}
          onValueChange={setTab}
          className="sheet vstack gap-6 pt-4"
        >
          <Tabs.List className="tabs" aria-label="Account">
            <Tabs.Trigger value="sign-in">Sign In</Tabs.Trigger>
            {signUp && <Tabs.Trigger value="sign-up">Sign Up</Tabs.Trigger>}
          </Tabs.List>
          <Tabs.Content value="sign-in" tabIndex={-1}>
            <SignInForm typed={typed} onSignedIn={goHome} />
          </Tabs.Content>
          {signUp && (
            <Tabs.Content value="sign-up" tabIndex={-1}>
              <SignUpForm typed={typed} />
            </Tabs.Content>
          )}
        </Tabs.Root>
        {/* Below the form, so that it moves nothing when it appears. */}
        {provider && <ProviderSignIn name={provider.name} />}
        {!signUp && (
          <p className="hint">
            No account yet? {provider ? `Sign in with ${provider.name}, or ask` : 'Ask'}{' '}
            <a href="/contact">the lab</a> for an invitation.
          </p>
        )}
        <DemoHint />
      </div>
    </div>
  );
});
