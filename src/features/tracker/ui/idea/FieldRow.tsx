import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactNode } from 'react';
import { Badge } from '../../../../platform/ui/Badge.tsx';
import { Difference } from '../../../../platform/ui/Difference.tsx';
import { Disclosure } from '../../../../platform/ui/Disclosure.tsx';
import { toDay } from '../../../../platform/ui/dates.ts';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { SpeechBubble } from '../../../../platform/ui/SpeechBubble.tsx';
import { ideaStores } from '../../../ideas/client/idea.ts';
import type { Field } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { earlierWording } from '../../../ideas/domain/revision.ts';
import { changeOf, useNoticed } from './noticed.ts';

const list = new Intl.ListFormat('en-GB');

type FieldProps = { field: Field; idea: Idea };

export function Answer({ field, idea }: FieldProps) {
  const value = idea[field.name];
  if (field.control === 'score')
    return (
      <span className="num">{field.name === 'overallPriorityRank' ? value : `${value}/10`}</span>
    );
  return value === '' ? (
    <span className="soft">Not provided</span>
  ) : (
    <span className="user-text" dir="auto">
      {value}
    </span>
  );
}

/** The field's text at the reader's last visit. @param before the revision then */
function Then({ field, idea, before }: FieldProps & { before: number }) {
  const { $revisions } = ideaStores(idea.id);
  return (
    <Loaded what="The history" {...useStore($revisions)} onRetry={$revisions.revalidate}>
      {(revisions) => {
        const then = earlierWording(field.name, before, revisions);
        return then === null ? (
          <p className="small soft">It says the same as before.</p>
        ) : (
          <Difference before={then} after={idea[field.name]} labels={['Then', 'Now']} />
        );
      }}
    </Loaded>
  );
}

/** Says that a field has changed since the reader's last visit, by whom, and from what. */
function Changed({ field, idea }: FieldProps) {
  const change = changeOf(useNoticed(), field.name);
  if (!change) return null;
  return (
    <div className="changed no-print">
      <Badge look="accent">
        <span>
          Changed by <bdi>{list.format(change.names)}</bdi>, {toDay(change.at)}
        </span>
      </Badge>
      <Disclosure className="small" summary="See what changed">
        {() => <Then field={field} idea={idea} before={change.before} />}
      </Disclosure>
    </div>
  );
}

export type Press = MouseEvent<HTMLElement>;
type Props = FieldProps & {
  /** Comments on it so far. */
  count: number;
  open: boolean;
  /** Set where a link leads to this field; receives its element. */
  reach: ((term: HTMLElement | null) => void) | undefined;
  onComment: (event: Press) => void;
  /** Behind the answer. */
  children?: ReactNode;
};

/** A field of an idea with its answer, and the button for a comment on it. */
export const FieldRow = ({ field, idea, count, open, reach, onComment, children }: Props) => (
  <div>
    <dt ref={reach} tabIndex={reach && -1} aria-current={reach && 'location'}>
      {field.label}
    </dt>
    <dd>
      <Changed field={field} idea={idea} />
      <Answer field={field} idea={idea} />
      {children}
    </dd>
    <dd className="comment-button-cell no-print">
      <button
        className="comment-button"
        type="button"
        aria-expanded={open}
        aria-label={`Comment on ${field.label}${count ? `, ${count} so far` : ''}`}
        onClick={onComment}
      >
        <SpeechBubble size="size-4.5" />
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </button>
    </dd>
  </div>
);
