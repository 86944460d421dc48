import type { MouseEvent } from 'react';
import type { Field } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import { SpeechBubble } from '../../ui/SpeechBubble.tsx';
import { Marked } from './Marked.tsx';
import type { Saved } from './use-seen.ts';

function Answer({ field, idea }: { field: Field; idea: Idea }) {
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

export type Press = MouseEvent<HTMLElement>;
type Props = {
  field: Field;
  idea: Idea;
  count: number;
  open: boolean;
  /** Given where somebody was led to this field; told its name on the page. */
  reach: ((term: HTMLElement | null) => void) | undefined;
  /** What somebody else has changed, and whoever reads it has asked to see. */
  marked: Saved;
  onComment: (event: Press) => void;
};

/** One field to read, with the button that comments on it. */
export const FieldRow = ({ field, idea, count, open, reach, marked, onComment }: Props) => (
  <div>
    <dt ref={reach} tabIndex={reach && -1} aria-current={reach && 'location'}>
      {field.label}
    </dt>
    <dd>
      <Answer field={field} idea={idea} />
      <Marked field={field.name} by={marked} />
    </dd>
    <dd className="comment-button-cell no-print">
      <button
        className="comment-button"
        type="button"
        aria-expanded={open}
        aria-label={`Comment on ${field.label}${count ? `, ${count} so far` : ''}`}
        onClick={onComment}
      >
        <SpeechBubble />
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </button>
    </dd>
  </div>
);
