import { useStore } from '@nanostores/react';
import { $ideaNews, noteRead, seeComments, showDecided } from '../../client/live-idea.ts';
import { open } from '../../client/route.ts';
import { type Comment, isDeleted } from '../../domain/comment.ts';
import { allFields, sections } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import { BringBack } from '../deleted/BringBack.tsx';
import { LiveBar, LiveLine } from '../live/LiveBar.tsx';
import { labelOf } from './Changes.tsx';
import { $ledTo } from './led-to.ts';
import type { Saved } from './use-seen.ts';

const list = new Intl.ListFormat('en-GB');
/** So many fields are named, and of more how many. */
const mostNamed = 3;

function whatChanged({ changes }: Saved): string {
  const names = changes.map(({ field }) => labelOf(field));
  const more = names.length - mostNamed;
  if (more > 1) return list.format([...names.slice(0, mostNamed), `${more} more fields`]);
  return names.length > 0 ? list.format(names) : 'it without a change';
}

/** The address of the field or the section that something is about. */
function placeOf(field: string): string {
  const section = sections.find(({ fields }) => fields.some(({ name }) => name === field));
  return `#${section?.name}/${field}`;
}

const aboutOf = ({ fieldName, section }: Comment) =>
  allFields.find(({ name }) => name === fieldName)?.label ??
  sections.find(({ name }) => name === section)?.label;

function CommentNews({ idea, comments }: { idea: Idea; comments: readonly Comment[] }) {
  const { arrived, seen } = useStore($ideaNews);
  const there = arrived.flatMap(({ commentId }) => {
    const found = comments.find(({ id }) => id === commentId);
    return found && !isDeleted(found) && !seen.has(found.id) ? [found] : [];
  });
  const [first] = there;
  if (!first) return null;
  const ids = there.map(({ id }) => id);
  function show(comment: Comment) {
    open(`/idea-tracker/${encodeURIComponent(idea.id)}#${comment.section}`);
    $ledTo.set(comment.id);
    seeComments(ids);
  }
  return (
    <LiveLine onShow={() => show(first)} onClose={() => seeComments(ids)}>
      {there.length > 1 ? (
        `${there.length} new comments`
      ) : (
        <>
          <strong>{first.user.name}</strong> {first.replyTo ? 'replied' : 'commented'} on{' '}
          {aboutOf(first)}
        </>
      )}
    </LiveLine>
  );
}

export type News = {
  idea: Idea;
  /** May bring it back where it was deleted. */
  mayBringBack: boolean;
  comments: readonly Comment[];
  saved: Saved;
  onSeen: (marks: boolean) => void;
};

type Props = News & {
  isEditing?: boolean;
  /** Takes what was saved into a form that says something else. */
  onTake?: (() => void) | undefined;
};

/** What others have just done to the idea that is open. */
export function IdeaNews(props: Props) {
  const { idea, mayBringBack, comments, saved, onSeen, isEditing, onTake } = props;
  const { decidedBy, deletedBy } = useStore($ideaNews);
  const [first] = saved.changes;
  function seen(marks: boolean) {
    onSeen(marks);
    noteRead();
  }
  function show() {
    seen(true);
    if (first) open(`/idea-tracker/${encodeURIComponent(idea.id)}${placeOf(first.field)}`);
  }
  function showDecision() {
    showDecided();
    document.getElementById('decisions-heading')?.focus();
  }
  return (
    <LiveBar>
      {deletedBy && (
        <LiveLine>
          <strong>{deletedBy}</strong> deleted this idea. What stands here is how it was.{' '}
          {mayBringBack && (
            <BringBack
              id={idea.id}
              className="link"
              onBack={() => $ideaNews.setKey('deletedBy', null)}
            >
              Bring it back
            </BringBack>
          )}
        </LiveLine>
      )}
      {saved.names.length > 0 && (
        <LiveLine
          onShow={isEditing ? onTake : first && show}
          show={onTake && 'Take it into the form'}
          onClose={() => seen(false)}
        >
          <strong>{list.format(saved.names)}</strong> saved {whatChanged(saved)}
          {isEditing && ' while you edit'}
        </LiveLine>
      )}
      {saved.names.length === 0 && onTake && (
        <LiveLine onShow={onTake} show="Take it into the form">
          You have saved this idea in another tab.
        </LiveLine>
      )}
      {decidedBy && (
        <LiveLine onShow={showDecision}>
          <strong>{decidedBy}</strong> recorded a decision
        </LiveLine>
      )}
      <CommentNews idea={idea} comments={comments} />
    </LiveBar>
  );
}
