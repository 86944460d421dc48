import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { reauthenticateWith } from '../../client/reauthentication.ts';
import { $secondStepOptions, mailSecondStepLink } from '../../client/second-step.ts';
import type { SecondStepOptions, User } from '../../domain/account-response.ts';
import { StatusButton } from './StatusButton.tsx';

type Props = { user: User; setUp: ReactNode };

function Known({ user, setUp, way: { methods, link } }: Props & { way: SecondStepOptions }) {
  if (methods.length > 0)
    return (
      <>
        <p>You have one already. This session began with your password alone.</p>
        <StatusButton
          label="Use it now"
          busyText="Waiting..."
          isPrimary
          work={() => reauthenticateWith(methods)}
        />
      </>
    );
  if (link === 'not needed') return setUp;
  if (link === 'unproven')
    return (
      <p>
        Your email address has to be confirmed first. <a href="/account">Your account page</a> says
        how.
      </p>
    );
  const why = 'Somebody else may know your password, so setting up a second step needs a link.';
  if (link === 'by mail')
    return (
      <>
        <p>
          {why} We mail it to <strong className="user-text">{user.email}</strong>.
        </p>
        <StatusButton
          label="Mail me the link"
          busyText="Mailing..."
          hint="It works once, for 30 minutes. Open it in a browser where you are signed in."
          isPrimary
          work={async () => {
            await mailSecondStepLink();
            return 'The link is on its way.';
          }}
        />
      </>
    );
  return (
    <>
      <p>{why} This site sends no mail, so nobody can mail it to you.</p>
      <p>
        Ask an administrator: beside your name, under People, they make a link for you. Where there
        is no other administrator, whoever runs the server makes it (<code>second-step-link</code>).
      </p>
    </>
  );
}

export default function SecondStepInstructions(props: Props) {
  return (
    <Loaded
      what="The next step"
      {...useStore($secondStepOptions)}
      onRetry={$secondStepOptions.revalidate}
    >
      {(way) => <Known {...props} way={way} />}
    </Loaded>
  );
}
