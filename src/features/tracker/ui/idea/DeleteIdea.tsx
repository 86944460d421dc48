import { NoResponse } from '../../../../platform/client/api/api.ts';
import { errorMessage } from '../../../../platform/client/api/error-message.ts';
import { isMissing } from '../../../../platform/client/api/refusals.ts';
import { listUrl, open } from '../../../../platform/client/router/route.ts';
import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { Confirm } from '../../../../platform/ui/Confirm.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { ideaStores } from '../../../ideas/client/idea.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { $created, $deleted } from '../../client/ideas.ts';

type Props = { idea: Pick<Idea, 'id' | 'ideaTitle'>; onClose: () => void };

const wordsFor = (error: unknown) =>
  error instanceof NoResponse
    ? 'No answer came, so the idea may or may not be deleted. Try again.'
    : `The idea was not deleted. ${errorMessage(error) ?? ''}`;

export function DeleteIdea({ idea, onClose }: Props) {
  const { busy, act, failure } = useAction();
  async function remove() {
    const isGone = await act(
      () =>
        ideaStores(idea.id)
          .remove()
          .catch((error) => {
            // Already deleted by somebody else, or by an earlier try whose response was lost.
            if (!isMissing(error)) throw error;
          }),
      { failed: () => {} },
    );
    if (!isGone) return;
    toast({ title: 'Idea deleted', description: 'You can bring it back for 30 days.' });
    $deleted.set({ id: idea.id, ideaTitle: idea.ideaTitle });
    if ($created.get()?.id === idea.id) $created.set(null);
    onClose();
    open(listUrl());
  }
  return (
    <Confirm
      title="Delete this idea?"
      action="Delete idea"
      busyText="Deleting..."
      keep="Keep it"
      busy={busy}
      problem={failure === null ? null : wordsFor(failure)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="user-text">
        <strong>{idea.ideaTitle}</strong>, its comments and its decisions disappear for everybody.
        For 30 days you can bring them back from the list of deleted ideas; then they are gone.
      </p>
    </Confirm>
  );
}
