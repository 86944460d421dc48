import { SpeechBubble } from '../../../../platform/ui/SpeechBubble.tsx';

/** How many threads on an idea are not resolved; nothing where none is. */
export const OpenComments = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="open-comments">
      <SpeechBubble size="size-4" />
      {count} open {count === 1 ? 'comment' : 'comments'}
    </span>
  );
