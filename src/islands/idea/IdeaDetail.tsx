import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { ideaStores } from '../../client/idea.ts';
import { $keptKeys } from '../../client/kept.ts';
import type { Idea, IdeaSummary } from '../../domain/idea/idea.ts';
import type { User } from '../../domain/role.ts';
import { toLongDay } from '../../ui/dates.ts';
import { Heading } from '../founders/Heading.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { BackToAll } from './BackToAll.tsx';
import { Comments } from './Comments.tsx';
import { Decisions } from './Decisions.tsx';
import { DeleteIdea } from './DeleteIdea.tsx';
import { EditIdea } from './EditIdea.tsx';
import { useFollowing } from './Follow.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { IdeaNews } from './IdeaNews.tsx';
import { Neighbours } from './Neighbours.tsx';
import { NewHere } from './NewHere.tsx';
import { NoticedContext } from './noticed.ts';
import { ReadView } from './ReadView.tsx';
import { ScoreSummary } from './ScoreSummary.tsx';
import { useArrived } from './use-arrived.ts';
import { editKey } from './use-edit.ts';
import { useFieldAnchor } from './use-field-anchor.ts';
import { useNews } from './use-news.ts';
import { useSeen } from './use-seen.ts';
import { useWantedMedians } from './use-wanted-medians.ts';

type Props = {
  summary: IdeaSummary;
  /** All its fields; undefined until they are to be shown. */
  idea: Idea | undefined;
  /** They are still on their way from the server. */
  isComing: boolean;
  user: User;
};

/** One idea: its header and score cards, then the sections to read or, for the owner, to edit. */
export function IdeaDetail({ summary: newest, idea, isComing, user }: Props) {
  const { id } = newest;
  const own = newest.userId === user.id;
  const [medians, forgetMedians] = useWantedMedians();
  const [editing, setEditing] = useState(own && medians !== null);
  const [deleting, setDeleting] = useState(false);
  const place = useFieldAnchor();
  const news = useNews(id, idea !== undefined);
  const { data: comments, loading } = useStore(ideaStores(id).$comments);
  const arrived = useArrived(comments, !loading, user.id);
  const { shown, saved, marked, see } = useSeen(idea, place.section, editing);
  const { comment, source, reach } = place;
  const noticed = useMemo(
    () => ({ ...arrived, news, saved: marked, comment, source, reach }),
    [arrived, news, marked, comment, source, reach],
  );
  const summary = shown ?? newest;
  const mayDelete = own || user.role === 'admin';
  const { button, reason } = useFollowing({ idea: summary, user, news });
  // Kept as an object: state that is a function would be called.
  const begun = useStore($keptKeys).has(editKey(user.id, id));
  const unsaved = !editing && begun;
  const [discarded, setDiscarded] = useState<{ bringBack: () => void } | null>(null);
  const edit = () => {
    setDiscarded(null);
    setEditing(true);
  };
  const leaveEditing = (bringBack: (() => void) | null) => {
    setEditing(false);
    see(false);
    forgetMedians();
    setDiscarded(bringBack && { bringBack });
    document.getElementById('page-heading')?.focus();
  };
  const live = idea && {
    idea,
    mayBringBack: mayDelete,
    comments: comments ?? [],
    saved,
    onSeen: see,
  };
  return (
    <NoticedContext value={noticed}>
      <div className="wrap page stack notebook-page">
        <div className="stack idea-head">
          <div className="row between small no-print">
            <div className="ways">
              <BackToAll />
              <Neighbours id={id} section={place.section} />
            </div>
            <PaletteButton />
          </div>
          <div className="row between">
            <div className="stack">
              <Heading>{summary.ideaTitle}</Heading>
              <p className="soft">
                <bdi>{summary.user.name}</bdi>, created{' '}
                <time dateTime={summary.createdAt}>{toLongDay(summary.createdAt)}</time>
              </p>
              <div className="small soft idea-news no-print">
                {button}
                <p role="status">
                  <span id="follow-reason">{reason}</span>{' '}
                  {news && <NewHere ideaId={id} news={news} />}
                </p>
              </div>
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
                {mayDelete && (
                  <button
                    className="btn btn-danger"
                    type="button"
                    onClick={() => setDeleting(true)}
                  >
                    Delete idea
                  </button>
                )}
              </p>
            )}
          </div>
        </div>
        {deleting && <DeleteIdea idea={summary} onClose={() => setDeleting(false)} />}
        <ScoreSummary of={summary} />
        {idea && unsaved && (
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
        {!idea || !shown ? (
          isComing && (
            <>
              {summary.briefDescription && (
                <p className="user-text" dir="auto">
                  {summary.briefDescription}
                </p>
              )}
              <p className="soft" role="status">
                Loading idea…
              </p>
            </>
          )
        ) : editing ? (
          <div className="detail">
            <EditIdea
              idea={idea}
              user={user}
              place={place}
              news={live}
              medians={medians}
              onDone={leaveEditing}
            />
            {comments && comments.length > 0 && (
              <Comments idea={idea} userId={user.id} section={place.section} />
            )}
          </div>
        ) : (
          <>
            <Decisions ideaId={id} userId={user.id} />
            <ReadView idea={shown} user={user} place={place} />
            <HistoryPanel idea={idea} user={user} />
            {live && <IdeaNews {...live} />}
          </>
        )}
      </div>
    </NoticedContext>
  );
}
