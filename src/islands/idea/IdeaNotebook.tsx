import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { readKept } from '../../client/device-storage.ts';
import { ideaStores } from '../../client/idea.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import type { User } from '../../domain/role.ts';
import { toLongDay } from '../../ui/dates.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { BackToAll } from './BackToAll.tsx';
import { Comments } from './Comments.tsx';
import { DeleteIdea } from './DeleteIdea.tsx';
import { EditIdea } from './EditIdea.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { Neighbours } from './Neighbours.tsx';
import { Readout } from './Readout.tsx';
import { ReadView } from './ReadView.tsx';
import { editKey } from './use-edit.ts';
import { usePlace } from './use-place.ts';

/** One idea: its header and score cards, then the sections to read or, for the owner, to edit. */
export function IdeaNotebook({ idea, user }: { idea: Idea; user: User }) {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const place = usePlace();
  const { data: comments } = useStore(ideaStores(idea.id).$comments);
  const own = idea.userId === user.id;
  // Kept as an object: state that is a function would be called.
  const unsaved = !editing && readKept(editKey(user.id, idea.id)) !== null;
  const [discarded, setDiscarded] = useState<{ bringBack: () => void } | null>(null);
  const edit = () => {
    setDiscarded(null);
    setEditing(true);
  };
  const leaveEditing = (bringBack: (() => void) | null) => {
    setEditing(false);
    setDiscarded(bringBack && { bringBack });
    document.getElementById('idea-heading')?.focus();
  };
  // Several ideas may be open in tabs.
  useEffect(() => {
    const { title } = document;
    document.title = title.replace(/^.*(?= – )/, () => idea.ideaTitle);
    return () => {
      document.title = title;
    };
  }, [idea.ideaTitle]);
  return (
    <div className="wrap page stack notebook-page">
      <div className="stack idea-head">
        <div className="row between small no-print">
          <div className="ways">
            <BackToAll />
            <Neighbours id={idea.id} section={place.section} />
          </div>
          <PaletteButton />
        </div>
        <div className="row between">
          <div className="stack">
            <h1 id="idea-heading" tabIndex={-1}>
              {idea.ideaTitle}
            </h1>
            <p className="soft">
              <bdi>{idea.user.name}</bdi>, created{' '}
              <time dateTime={idea.createdAt}>{toLongDay(idea.createdAt)}</time>
            </p>
          </div>
          {!editing && (
            <p className="actions no-print">
              {own && (
                <button className="btn btn-primary" type="button" onClick={edit}>
                  Edit Idea
                </button>
              )}
              <button className="btn" type="button" onClick={() => print()}>
                Print brief
              </button>
              {(own || user.role === 'admin') && (
                <button className="btn btn-danger" type="button" onClick={() => setDeleting(true)}>
                  Delete idea
                </button>
              )}
            </p>
          )}
        </div>
      </div>
      {deleting && <DeleteIdea idea={idea} onClose={() => setDeleting(false)} />}
      <Readout idea={idea} />
      {unsaved && (
        <p className="notice no-print" role="status">
          Changes that you have not saved are kept on this device.{' '}
          <button className="link" type="button" onClick={edit}>
            Continue editing
          </button>
        </p>
      )}
      {discarded && (
        <p className="notice no-print" role="status">
          Your changes were discarded.{' '}
          <button
            className="link"
            type="button"
            onClick={() => {
              discarded.bringBack();
              edit();
            }}
          >
            Bring them back
          </button>
        </p>
      )}
      {editing ? (
        <div className="detail">
          <EditIdea idea={idea} user={user} place={place} onDone={leaveEditing} />
          {comments && comments.length > 0 && (
            <Comments idea={idea} userId={user.id} section={place.section} />
          )}
        </div>
      ) : (
        <>
          <ReadView idea={idea} user={user} place={place} />
          <HistoryPanel idea={idea} own={own} />
        </>
      )}
    </div>
  );
}
