import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { useId } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { commentStores } from '#features/comments/client/comments.ts';
import { isDeleted, toThreads } from '#features/comments/domain/comment.ts';
import { commentKey, type Target } from '#features/comments/ui/CommentForm.tsx';
import { decisionStores } from '#features/decisions/client/decisions.ts';
import { DecisionEntry } from '#features/decisions/ui/DecisionEntry.tsx';
import { sourceStores } from '#features/evidence/client/sources.ts';
import type { Source } from '#features/evidence/domain/source-response.ts';
import { FieldCitations, PrintedSources } from '#features/evidence/ui/AnswerSources.tsx';
import { SectionSources, type SourceStatus } from '#features/evidence/ui/SectionSources.tsx';
import {
  type Field,
  type Section,
  type SectionName,
  sections,
} from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { AfterPaint } from '#platform/ui/AfterPaint.tsx';
import { SpeechBubble } from '#platform/ui/SpeechBubble.tsx';
import { TabList } from '#platform/ui/Tabs.tsx';
import { Answer, FieldRow, type ReadViewState } from './FieldRow.tsx';
import { headFields } from './IdeaHead.tsx';
import { isNewIn, useHighlights } from './use-idea-updates.ts';

type RowProps = { field: Field; idea: Idea; className?: string };

const PrintedRow = ({ field, idea, className }: RowProps) => (
  <div className={className}>
    <dt>{field.label}</dt>
    <dd>
      <Answer field={field} idea={idea} />
      <FieldCitations field={field} idea={idea} />
    </dd>
  </div>
);

const PrintedSection = ({ section, idea }: { section: Section; idea: Idea }) => (
  <>
    <h2>{section.label}</h2>
    <dl className="printed-answers">
      {section.fields.map((field) => (
        <PrintedRow key={field.name} field={field} idea={idea} />
      ))}
    </dl>
  </>
);

export function PrintedDecision({ ideaId }: { ideaId: string }) {
  const heading = useId();
  const [decision] = useStore(decisionStores(ideaId).$decisions).data ?? [];
  return (
    decision && (
      <section className="decisions only-print" aria-labelledby={heading}>
        <h2 id={heading}>Decisions</h2>
        <DecisionEntry decision={decision} isNewest dated />
      </section>
    )
  );
}

/** Always rendered, because the browser counts printed pages before scripts can react. */
export function PrintedBrief({ idea }: { idea: Idea }) {
  const { data: sources } = useStore(sourceStores(idea.id).$sources);
  return (
    <div className="only-print vstack">
      <PrintedDecision ideaId={idea.id} />
      <div className="detail">
        {sections.map((section) => (
          <PrintedSection key={section.name} section={section} idea={idea} />
        ))}
        <PrintedSources sources={sources ?? []} />
      </div>
    </div>
  );
}

type Props = {
  section: Section;
  user: User;
  read: ReadViewState;
  statusOfSource: (source: Source) => SourceStatus;
};

function SectionRead({ section, user, read, statusOfSource }: Props) {
  const { idea, anchor, commenting, writing } = read;
  const { name, label, fields } = section;
  return (
    <>
      <div className="section-head hstack min-h-11 justify-between gap-y-0">
        <h2 className="text-lg/[1.35]">{label}</h2>
        <button
          className="tool no-print"
          type="button"
          aria-expanded={commenting.isOpen(name, null)}
          onClick={(event) => commenting.open({ section: name, fieldName: null }, event)}
        >
          <SpeechBubble size="size-4.5" />
          Comment on section
        </button>
      </div>
      <dl className="notebook">
        {fields.map((field) =>
          headFields.includes(field.name) ? (
            <PrintedRow key={field.name} field={field} idea={idea} className="only-print" />
          ) : (
            <FieldRow key={field.name} section={name} field={field} read={read} />
          ),
        )}
      </dl>
      <SectionSources
        section={section}
        idea={idea}
        user={user}
        writing={writing}
        statusOf={statusOfSource}
        reach={anchor.sources && name === anchor.section ? anchor.reach : undefined}
      />
    </>
  );
}

export function ReadView({ user, ...read }: ReadViewState & { user: User }) {
  const { idea, anchor, commenting } = read;
  const { section, source: wanted, reach } = anchor;
  const { unread } = useHighlights();
  const { data } = useStore(commentStores(idea.id).$comments);
  const { data: sources } = useStore(sourceStores(idea.id).$sources);
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
      <div className="detail grid grid-cols-1 gap-6">
        {sections.map((one) => (
          <Tabs.Content key={one.name} value={one.name} forceMount tabIndex={-1}>
            {one.name === section ? (
              <SectionRead section={one} user={user} read={read} statusOfSource={statusOfSource} />
            ) : (
              <AfterPaint>{() => <PrintedSection section={one} idea={idea} />}</AfterPaint>
            )}
          </Tabs.Content>
        ))}
        <AfterPaint>{() => <PrintedSources sources={sources ?? []} />}</AfterPaint>
      </div>
    </Tabs.Root>
  );
}
