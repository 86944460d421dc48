import { useStore } from '@nanostores/react';
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AddSource, FieldCitations, fieldTool } from '#features/evidence/ui/AnswerSources.tsx';
import type { SourceWriting } from '#features/evidence/ui/SourceMargin.tsx';
import { ideaStores } from '#features/ideas/client/idea.ts';
import type { Field, FieldName, SectionName } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { type Anchor, anchorIn, isSourceListHash } from '#features/ideas/domain/idea-urls.ts';
import { earlierWording } from '#features/ideas/domain/revision.ts';
import { lineIn } from '#features/regulatory/domain/regulatory-url.ts';
import { $hash, onNavigation, setHash } from '#platform/client/router/url.ts';
import { joinWords } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { formatDay } from '#platform/ui/dates.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Difference } from '#platform/ui/LazyDifference.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { SpeechBubble } from '#platform/ui/SpeechBubble.tsx';
import type { Commenting } from './use-commenting.ts';
import { changeOf, useHighlights } from './use-idea-updates.ts';

export type InPlace = {
  field: FieldName | null;
  open: (field: FieldName) => void;
  form: (field: Field) => ReactNode;
};

export const editButtonId = (field: FieldName) => `edit-${field}`;

type AnswerProps = { field: Field; inPlace: InPlace | undefined; children: ReactNode };

export function EditableAnswer({ field, inPlace, children }: AnswerProps) {
  if (inPlace?.field === field.name) return inPlace.form(field);
  function press({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest('a, button, summary');
    // Not while text is selected, because the person wants to copy it.
    if (!isLink && getSelection()?.isCollapsed) inPlace?.open(field.name);
  }
  const editable =
    'cursor-text rounded-sm hover:outline-1 hover:outline-offset-4 hover:outline-input';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button Change beside it does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button Change beside it does the same
    <div
      className={`min-w-0 wrap-anywhere in-[.head-line]:max-w-[48em] ${inPlace ? editable : ''}`}
      dir="auto"
      onClick={inPlace && press}
    >
      {children}
    </div>
  );
}

function lead(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
}

/** The part of the page that the URL names. */
export function useFieldAnchor() {
  const hash = useStore($hash);
  const anchor = useMemo(() => anchorIn(hash), [hash]);
  const [first] = useState(anchor);
  const reached = useRef<{ anchor: Anchor; element: HTMLElement }>(null);
  const reach = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const isReached = reached.current?.anchor === anchor;
      reached.current = { anchor, element };
      if (isReached) return;
      // A person who has moved the focus while the idea was loading keeps it.
      const { activeElement } = document;
      const isElsewhere =
        activeElement !== document.body && !/^(page-heading|main)$/.test(activeElement?.id ?? '');
      if (anchor === first && isElsewhere) return;
      lead(element);
    },
    [anchor, first],
  );
  // Handles a link to the current URL.
  useEffect(
    () =>
      onNavigation(() => {
        if (reached.current?.anchor !== anchor) return;
        if (reached.current.element.isConnected) lead(reached.current.element);
        // A removed target gets the focus again when it is restored.
        else reached.current = null;
      }),
    [anchor],
  );
  const { section, field, comment, source } = anchor;
  // A URL of a comment or source names no field.
  return {
    section,
    field: comment || source ? null : field,
    comment,
    source,
    /** True if the URL names all sources of the section. */
    sources: isSourceListHash(hash),
    line: lineIn(hash),
    reach,
    show: (section: string) => setHash(section),
  };
}

type FieldProps = { field: Field; idea: Idea };

export function Answer({ field, idea }: FieldProps) {
  const value = idea[field.name];
  if (field.control === 'score')
    return (
      <span className="num">{field.name === 'overallPriorityRank' ? value : `${value}/10`}</span>
    );
  return value === '' ? (
    <span className="text-muted-foreground">Not provided</span>
  ) : (
    <span className="user-text" dir="auto">
      {value}
    </span>
  );
}

/** @param before the revision at the reader's last visit */
function Then({ field, idea, before }: FieldProps & { before: number }) {
  const { $revisions } = ideaStores(idea.id);
  return (
    <Loaded what="The history" {...useStore($revisions)} onRetry={$revisions.revalidate}>
      {(revisions) => {
        const then = earlierWording(field.name, before, revisions);
        return then === null ? (
          <p className="small text-muted-foreground">It says the same as before.</p>
        ) : (
          <Difference before={then} after={idea[field.name]} labels={['Then', 'Now']} />
        );
      }}
    </Loaded>
  );
}

export function Changed({ field, idea }: FieldProps) {
  const change = changeOf(useHighlights(), field.name);
  if (!change) return null;
  return (
    <div className="hstack mb-1 items-baseline gap-y-1 [&_.badge]:whitespace-normal [&_.badge]:wrap-anywhere no-print">
      <Badge look="accent">
        <span>
          Changed by <bdi>{joinWords(change.names)}</bdi>, {formatDay(change.at)}
        </span>
      </Badge>
      <LazyDetails className="small open:basis-full" summary="See what changed">
        {() => <Then field={field} idea={idea} before={change.before} />}
      </LazyDetails>
    </div>
  );
}

export type ReadViewState = {
  idea: Idea;
  anchor: ReturnType<typeof useFieldAnchor>;
  commenting: Commenting;
  writing: SourceWriting;
  inPlace: InPlace | undefined;
};

type ReadFieldProps = { section: SectionName; field: Field; read: ReadViewState };

/** Shown on hover with a mouse, and always for keyboard and touch users. */
export function FieldTools({ section, field, read }: ReadFieldProps) {
  const { idea, commenting, writing, inPlace } = read;
  const { name, label } = field;
  const count = commenting.count(section, name);
  return (
    <span className="flex items-start justify-end max-[44rem]:in-[.head-line]:flex-col max-[18rem]:in-[.head-line]:flex-row no-print">
      {inPlace && inPlace.field !== name && (
        <button
          id={editButtonId(name)}
          className={`${fieldTool} quiet-tool [@media(hover:none)]:hidden`}
          type="button"
          aria-label={`Change ${label}`}
          onClick={() => inPlace.open(name)}
        >
          <svg className="icon size-4" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 18l1-4.5L15 3.5l3.500 3.5L8.500 17z" />
          </svg>
        </button>
      )}
      <AddSource field={field} idea={idea} writing={writing} />
      <button
        className={`${fieldTool} ${count === 0 ? 'quiet-tool' : ''}`}
        type="button"
        aria-expanded={commenting.isOpen(section, name)}
        aria-label={`Comment on ${label}${count ? `, ${count} so far` : ''}`}
        onClick={(event) => commenting.open({ section, fieldName: name }, event)}
      >
        <SpeechBubble size="size-4.5" />
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </button>
    </span>
  );
}

export function FieldRow({ section, field, read }: ReadFieldProps) {
  const { idea, anchor, inPlace } = read;
  const reach = field.name === anchor.field ? anchor.reach : undefined;
  return (
    <div>
      <dt ref={reach} tabIndex={reach && -1} aria-current={reach && 'location'}>
        {field.label}
      </dt>
      <dd>
        <Changed field={field} idea={idea} />
        <EditableAnswer field={field} inPlace={inPlace}>
          <Answer field={field} idea={idea} />
          <FieldCitations field={field} idea={idea} />
        </EditableAnswer>
      </dd>
      <dd className="border-0 p-0 pt-0.5 max-[44rem]:col-start-2 max-[44rem]:row-start-1 max-[44rem]:-mb-3 max-[18rem]:col-start-1 max-[18rem]:row-start-3 max-[18rem]:mb-0 no-print">
        <FieldTools section={section} field={field} read={read} />
      </dd>
    </div>
  );
}
