import type { Person } from '../../../platform/text/response-parts.ts';
import { withMentions } from '../domain/mention.ts';

type Props = { text: string; people: readonly Person[] };

export const MentionedText = ({ text, people }: Props) =>
  withMentions(text, people).map((part, at) =>
    'words' in part ? (
      part.words
    ) : (
      <bdi
        key={at}
        className="mention"
        data-gone={people.every(({ id }) => id !== part.person.id) || undefined}
      >
        @{part.person.name}
      </bdi>
    ),
  );
