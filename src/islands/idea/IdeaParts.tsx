import type { IdeaPart } from '../../client/route.ts';
import { ideaUrl, outlookUrl } from '../../domain/idea/place.ts';

/** The parts of an idea's page. */
export const IdeaParts = ({ id, part }: { id: string; part: IdeaPart }) => (
  <nav className="ways no-print" aria-label="Parts of this idea">
    <a href={ideaUrl(id)} aria-current={part === 'answers' ? 'page' : undefined}>
      Answers and sources
    </a>
    <a href={outlookUrl(id)} aria-current={part === 'outlook' ? 'page' : undefined}>
      Outlook
    </a>
  </nav>
);
