import { useState } from 'react';
import { Confirm } from '../../../platform/ui/Confirm.tsx';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { ShownOnce } from '../../../platform/ui/form/ShownOnce.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { makeSecondStepLink } from '../client/admin-mutations.ts';
import type { Person } from '../domain/admin-response.ts';

type Props = { person: Person; onClose: () => void };

/** Makes a link for a person whose password alone no longer lets them set up a second step. */
export function SecondStepLink({ person: { id, name }, onClose }: Props) {
  const { busy, act, problem } = useAction();
  const [link, setLink] = useState<string>();
  const make = () => act(async () => setLink(await makeSecondStepLink(id)), { failed: () => {} });
  if (link)
    return (
      <Dialog title={`A link for ${name}`} onClose={onClose}>
        <ShownOnce
          text={link}
          label={`Link for ${name}`}
          button="Copy link"
          done={{ title: 'Link copied', description: `It is for ${name} alone.` }}
          failed="The link was not copied"
          isFocused
        >
          Give it to <strong className="user-text">{name}</strong>. It works once, for 30 minutes,
          in a browser where they are signed in.
        </ShownOnce>
        <p className="actions">
          <button className="btn" type="button" onClick={onClose}>
            Close
          </button>
        </p>
      </Dialog>
    );
  return (
    <Confirm
      title={`Let ${name} set up a second step?`}
      action="Make a link"
      keep="Leave it"
      look="primary"
      busy={busy}
      busyText="Making..."
      problem={problem}
      onConfirm={make}
      onClose={onClose}
    >
      <p>
        <bdi>{name}</bdi> has no second step, and the time for setting one up by password is over.
        Make sure that it is <bdi>{name}</bdi> who asks you: whoever has the password and this link
        gets in.
      </p>
    </Confirm>
  );
}
