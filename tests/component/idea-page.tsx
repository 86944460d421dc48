import { Idea as IdeaView } from '#app/ui/idea/Idea.tsx';
import type { CommentChange, CommentInput } from '#features/comments/domain/comment.ts';
import type { Comment } from '#features/comments/domain/comment-response.ts';
import type { Contradictions } from '#features/contradictions/domain/contradictions-response.ts';
import type { FileList } from '#features/files/domain/file-response.ts';
import type { Idea, Revision } from '#features/ideas/domain/idea-response.ts';
import type { UnreadOfIdea } from '#features/notifications/domain/inbox-response.ts';
import type { ScoreRank } from '#features/prioritise/domain/score-rank-response.ts';
import { noAnswers } from '#features/regulatory/domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '#features/regulatory/domain/regulatory-response.ts';
import { newestRules } from '#features/regulatory/domain/versions.ts';
import { answerCalls, type Call, noContent, problem } from './calls.ts';
import { openPath } from './controls.ts';
import { keepSources } from './idea-sources.ts';
import { idea } from './ideas.ts';
import { founder } from './people.ts';
import { renderReloadable } from './render-page.tsx';

const nothingNew: UnreadOfIdea = {
  follows: true,
  chosen: null,
  through: 0,
  since: null,
  comments: [],
  fields: [],
  news: [],
};
const noFiles: FileList = { files: [], used: 0, room: 1000 };
const place: ScoreRank = { place: 1, isShared: false, of: 1 };
const { version, readAt } = newestRules();
/** The regulatory assessment of an idea whose questions nobody has answered. */
export const unanswered: RegulatoryAssessment = {
  ...{ answers: noAnswers, deviceClass: 'open', lines: [], user: null, answeredAt: null },
  ...{ rules: version, newestRules: version, shownBy: { version, readAt } },
};
const contradictions: Contradictions = { checks: 0, open: [], setAside: [] };

/**
 * Renders the page of an idea to its owner. The server stores saves, comments and sources.
 * @param answers another `userId` than that of the reader makes the idea somebody else's
 * @param hash selects the section of the page
 * @param prepare adds sources before the page is rendered
 */
export async function showIdea(
  answers: Partial<Idea> = {},
  hash = '',
  prepare: (sources: ReturnType<typeof keepSources>) => unknown = () => {},
) {
  const user = founder();
  const shown = idea({ userId: user.id, user: { name: user.name }, ...answers });
  const me = { id: user.id, name: user.name };
  const sources = keepSources(shown.id, me);
  prepare(sources);
  const created: Revision = {
    ...{ revision: 1, savedAt: shown.createdAt, user: me, reason: null },
    ...{ changes: [], scoresSet: shown.scoresSet },
  };
  const comments: Comment[] = [];
  const path = `/api/ideas/${shown.id}`;
  let stored = shown;
  const store = (change: object) => {
    stored = { ...stored, ...change, revision: stored.revision + 1 };
    return stored;
  };
  /** Saves in the way the server does: over the revision that the editor started from. */
  function save({ body }: Call) {
    const { startedFrom, reason: _, ...saved } = Object(body);
    if (startedFrom === stored.revision) return store(saved);
    const detail = 'This idea was saved in another place since you opened it.';
    return problem(409, detail, { current: stored });
  }
  /** Adds a comment on the server, written by the owner. */
  function comment(input: Partial<CommentInput>): Comment {
    const { section = 'overview', fieldName = null, content = '', replyTo = null } = input;
    const made: Comment = {
      ...{ id: crypto.randomUUID(), ideaId: shown.id, userId: user.id },
      ...{ section, fieldName, content, replyTo, source: null, revision: 1 },
      ...{ createdAt: new Date().toISOString(), editedAt: null, resolvedAt: null },
      ...{ user: { name: user.name }, mentions: [] },
    };
    comments.push(made);
    const at = `${path}/comments/${made.id}`;
    answerCalls({
      [`PATCH ${at}`]: ({ body }: Call) => {
        const { content: next, resolved } = Object(body) as CommentChange;
        const now = new Date().toISOString();
        if (next !== undefined) Object.assign(made, { content: next, editedAt: now });
        if (resolved !== undefined) made.resolvedAt = resolved ? now : null;
        return made;
      },
      [`DELETE ${at}`]: () => {
        const repliesTo = (id: string | null) => comments.some((one) => one.replyTo === id);
        const remove = (one: Comment) => comments.splice(comments.indexOf(one), 1);
        // A deleted comment keeps its place while it has replies.
        if (repliesTo(made.id)) made.content = '';
        else remove(made);
        const first = comments.find(({ id, content }) => id === made.replyTo && !content);
        if (first && !repliesTo(first.id)) remove(first);
        return noContent();
      },
    });
    return made;
  }
  answerCalls({
    [`GET ${path}`]: () => stored,
    [`PUT ${path}`]: save,
    [`GET ${path}/comments`]: () => comments,
    [`POST ${path}/comments`]: ({ body }: Call) => comment(Object(body)),
    [`GET ${path}/decisions`]: [],
    [`GET ${path}/place`]: place,
    [`GET ${path}/revisions`]: [created],
    [`GET ${path}/files`]: noFiles,
    [`GET ${path}/contradictions`]: contradictions,
    [`GET ${path}/news`]: nothingNew,
    [`GET ${path}/outlook`]: unanswered,
    'GET /api/founders': [],
  });
  openPath(`/idea-tracker/${shown.id}${hash}`);
  const { leave, reload } = await renderReloadable(
    <IdeaView user={user} id={shown.id} part="answers" />,
  );
  return {
    path,
    user,
    /** The idea before any change. */
    shown,
    /** The idea on the server. */
    stored: () => stored,
    /** Saves a change on the server from another place. */
    saveElsewhere: (change: Partial<Idea>) => store(change),
    /** The server no longer has the idea. */
    missing() {
      const parts = ['', '/comments', '/decisions', '/sources', '/revisions', '/news', '/place'];
      for (const part of parts)
        answerCalls({ [`GET ${path}${part}`]: problem(404, 'Idea not found') });
    },
    sources,
    comment,
    leave,
    reload,
  };
}
