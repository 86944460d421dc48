import { fieldUrl } from '../../ideas/domain/anchor.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import type { Source } from '../domain/source-response.ts';
import { citeName } from './words.ts';

type Props = { ideaId: string; field: FieldName; sources: readonly Source[] };

/** The numbers behind an answer; each leads to its source below the section. */
export const Citations = ({ ideaId, field, sources }: Props) =>
  sources.length > 0 && (
    <span className="cites">
      {sources.map((source) => (
        <a
          key={source.id}
          className="cite"
          href={`${fieldUrl(ideaId, field)}/source-${source.number}`}
          aria-label={citeName(source)}
          data-against={source.stance === 'against' || undefined}
        >
          {/* Beside "against" a bare number would read as a count of sources. */}
          {source.stance === 'against' ? `source ${source.number}, against` : source.number}
        </a>
      ))}
    </span>
  );
