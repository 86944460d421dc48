import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { $draftKeys } from '../../../../platform/client/drafts/drafts.ts';
import { TabList } from '../../../../platform/ui/Tabs.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import { commentStores } from '../../../comments/client/comments.ts';
import { isDeleted, toThreads } from '../../../comments/domain/comment.ts';
import { commentKey, type Target } from '../../../comments/ui/CommentForm.tsx';
import { sourceStores } from '../../../evidence/client/sources.ts';
import type { Source } from '../../../evidence/domain/source-response.ts';
import { PrintedSources } from '../../../evidence/ui/PrintedSources.tsx';
import type { SourceStatus } from '../../../evidence/ui/SourceItem.tsx';
import { type Field, type SectionName, sections } from '../../../ideas/domain/fields.ts';
import type { Reading } from './FieldRow.tsx';
import { isNewIn, useHighlights } from './highlights.ts';
import { PrintedSection } from './PrintedBrief.tsx';
import { SectionRead } from './SectionRead.tsx';

export function ReadView({ user, ...read }: Reading & { user: User }) {
  const { idea, anchor, commenting } = read;
  const { section } = anchor;
  const { unread, source: wanted, reach } = useHighlights();
  const { $comments } = commentStores(idea.id);
  const { $sources } = sourceStores(idea.id);
  const { data } = useStore($comments);
  const { data: sources } = useStore($sources);
  const begun = useStore($draftKeys);
  const isUnsent = (place: Target | string) => begun.has(commentKey(user.id, idea.id, place));
  const hasUnsent = (name: SectionName, fields: readonly Field[]) =>
    [null, ...fields].some((field) =>
      isUnsent({ section: name, fieldName: field?.name ?? null }),
    ) || toThreads(data ?? []).some((thread) => thread.section === name && isUnsent(thread.id));
  const statusOfSource = ({ id, number }: Source): SourceStatus => ({
    isNew:
      unread?.news.some((one) => one.kind === 'source.added' && one.source?.id === id) ?? false,
    reach: wanted === number ? reach : undefined,
    comments: (data ?? []).filter((c) => c.source?.id === id && !isDeleted(c)),
    hasDraft: isUnsent(`source-${id}`),
  });
  const { target, count, isOpen } = commenting;
  const change = (name: string) => {
    commenting.leave();
    anchor.show(name);
  };
  return (
    <Tabs.Root value={section} onValueChange={change} className="vstack gap-2">
      <TabList className="tabs" aria-label="Sections" selected={section}>
        {sections.map(({ name, label, fields }) => {
          const commentCount = count(name);
          const unposted = !isOpen(name, target?.fieldName ?? null) && hasUnsent(name, fields);
          return (
            <Tabs.Trigger key={name} value={name}>
              {label}
              {commentCount > 0 && (
                <span className="num">
                  <span className="sr-only">, </span>
                  {commentCount}
                  <span className="sr-only"> {commentCount === 1 ? 'comment' : 'comments'}</span>
                </span>
              )}
              {unread && isNewIn(unread, { name, fields }) && (
                <span className="badge badge-accent">
                  <span className="sr-only">, something </span>new
                </span>
              )}
              {unposted && (
                <span className="badge badge-outline">
                  <span className="sr-only">, unposted </span>draft
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
              <SectionRead section={one} user={user} read={read} statusOfSource={statusOfSource} />
            ) : (
              <PrintedSection section={one} idea={idea} />
            )}
          </Tabs.Content>
        ))}
        <PrintedSources sources={sources ?? []} />
      </div>
    </Tabs.Root>
  );
}
