import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { useRef, useState } from 'react';
import { $draftKeys } from '../../../../platform/client/drafts/drafts.ts';
import { focusText } from '../../../../platform/ui/form/DraftForm.tsx';
import { TabList } from '../../../../platform/ui/TabList.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import { commentStores } from '../../../comments/client/comments.ts';
import { isDeleted, toThreads } from '../../../comments/domain/comment.ts';
import { commentKey, type Target } from '../../../comments/ui/CommentForm.tsx';
import { sourceStores } from '../../../evidence/client/sources.ts';
import type { Source } from '../../../evidence/domain/source-response.ts';
import { PrintedSources } from '../../../evidence/ui/PrintedSources.tsx';
import type { SourceNews } from '../../../evidence/ui/SourceItem.tsx';
import { SourceMargin } from '../../../evidence/ui/SourceMargin.tsx';
import { useSourceWriting } from '../../../evidence/ui/use-source-writing.ts';
import {
  type Field,
  type FieldName,
  type SectionName,
  sections,
} from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import type { Press } from './FieldRow.tsx';
import { IdeaComments } from './IdeaComments.tsx';
import { isNewIn, useNoticed } from './noticed.ts';
import { PrintedSection } from './PrintedBrief.tsx';
import { SectionRead } from './SectionRead.tsx';
import type { useFieldAnchor } from './use-field-anchor.ts';

type Props = {
  idea: Idea;
  user: User;
  anchor: ReturnType<typeof useFieldAnchor>;
};

const keepFocusOnSecond = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** The seven sections to read, with the comments on the open one in the margin. */
export function ReadView({ idea, user, anchor }: Props) {
  const { section } = anchor;
  const { news, source: wanted, reach } = useNoticed();
  const { $comments } = commentStores(idea.id);
  const { $sources } = sourceStores(idea.id);
  const { data } = useStore($comments);
  const { data: sources } = useStore($sources);
  // A resolved thread and its replies are no longer open.
  const unresolved = toThreads(data ?? []).filter(({ resolvedAt }) => !resolvedAt);
  const comments = unresolved
    .flatMap((thread) => [thread, ...thread.replies])
    .filter((c) => !isDeleted(c));
  const begun = useStore($draftKeys);
  const isUnsent = (place: Target | string) => begun.has(commentKey(user.id, idea.id, place));
  /** Whether a comment or a reply was begun in a section and not posted. */
  const hasUnsent = (name: SectionName, fields: readonly Field[]) =>
    [null, ...fields].some((field) =>
      isUnsent({ section: name, fieldName: field?.name ?? null }),
    ) || toThreads(data ?? []).some((thread) => thread.section === name && isUnsent(thread.id));
  const sourceNews = ({ id, number }: Source): SourceNews => ({
    isNew: news?.news.some((one) => one.kind === 'source.added' && one.source?.id === id) ?? false,
    reach: wanted === number ? reach : undefined,
    comments: (data ?? []).filter((c) => c.source?.id === id && !isDeleted(c)),
    hasDraft: isUnsent(`source-${id}`),
  });
  const [target, setTarget] = useState<Target | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = (next: Target, { currentTarget, detail }: Press) => {
    // The second press of a double click may meet another field's button: the page moves to show the form.
    const isSecond = detail > 1 && target !== null;
    if (!isSecond) {
      opener.current = currentTarget;
      setTarget(next);
      // Or a text, which would take the focus from the form.
      document.addEventListener('mousedown', keepFocusOnSecond, { once: true });
    }
    // The form is open already.
    focusText(commentKey(user.id, idea.id, isSecond ? target : next));
  };
  const opened = () =>
    opener.current?.isConnected ? opener.current : document.getElementById('comments-heading');
  const close = () => {
    setTarget(null);
    opened()?.focus();
  };
  /** On a phone the form is far below what opened it, and so is the new comment. */
  const closeWherePosted = () => {
    setTarget(null);
    const back = opened();
    const { top = -1, bottom = 0 } = back?.getBoundingClientRect() ?? {};
    const inView = top >= 0 && bottom <= innerHeight;
    if (inView) back?.focus();
    return inView;
  };
  const count = (name: string, field?: string) =>
    comments.filter((c) => c.section === name && (!field || c.fieldName === field)).length;
  const isOpen = (name: SectionName, fieldName: FieldName | null) =>
    target?.section === name && target.fieldName === fieldName && !target.source;
  const writing = useSourceWriting({ target, open });
  const change = (name: string) => {
    setTarget(null);
    anchor.show(name);
  };
  return (
    <Tabs.Root value={section} onValueChange={change} className="stack">
      <TabList className="tabs" aria-label="Sections" selected={section}>
        {sections.map(({ name, label, fields }) => {
          const said = count(name);
          const unposted = !isOpen(name, target?.fieldName ?? null) && hasUnsent(name, fields);
          return (
            <Tabs.Trigger key={name} value={name}>
              {label}
              {said > 0 && (
                <span className="num">
                  <span className="sr">, </span>
                  {said}
                  <span className="sr"> {said === 1 ? 'comment' : 'comments'}</span>
                </span>
              )}
              {news && isNewIn(news, { name, fields }) && (
                <span className="badge badge-accent">
                  <span className="sr">, something </span>new
                </span>
              )}
              {unposted && (
                <span className="badge badge-outline">
                  <span className="sr">, unposted </span>draft
                </span>
              )}
            </Tabs.Trigger>
          );
        })}
      </TabList>
      <div className="detail">
        {sections.map((one) => (
          <Tabs.Content key={one.name} value={one.name} forceMount tabIndex={-1}>
            {one.name === section ? (
              <SectionRead
                section={one}
                idea={idea}
                user={user}
                anchor={anchor}
                sources={sources}
                writing={writing}
                sourceNews={sourceNews}
                count={(field) => count(one.name, field)}
                isOpen={(field) => isOpen(one.name, field)}
                onComment={(fieldName, event) => open({ section: one.name, fieldName }, event)}
              />
            ) : (
              <PrintedSection section={one} idea={idea} sources={sources} />
            )}
          </Tabs.Content>
        ))}
        <PrintedSources sources={sources ?? []} />
        <div className="stack gap-8">
          <SourceMargin ideaId={idea.id} userId={user.id} writing={writing} />
          <IdeaComments
            idea={idea}
            userId={user.id}
            section={section}
            writing={{ target, onOpen: open, onClose: close, onPosted: closeWherePosted }}
          />
        </div>
      </div>
    </Tabs.Root>
  );
}
