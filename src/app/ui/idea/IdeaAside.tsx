import { useStore } from '@nanostores/react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { decisionStores } from '../../../features/decisions/client/decisions.ts';
import { Decisions } from '../../../features/decisions/ui/Decisions.tsx';
import { sourceStores } from '../../../features/evidence/client/sources.ts';
import { EvidenceCoverage } from '../../../features/evidence/ui/EvidenceCoverage.tsx';
import { SourceMargin } from '../../../features/evidence/ui/SourceMargin.tsx';
import type { SourceWriting } from '../../../features/evidence/ui/use-source-writing.ts';
import type { SectionName } from '../../../features/ideas/domain/fields.ts';
import type { Idea } from '../../../features/ideas/domain/idea-response.ts';
import { placeStores } from '../../../features/prioritise/client/place.ts';
import { PlaceByScore } from '../../../features/prioritise/ui/PlaceByScore.tsx';
import { IdeaComments } from '../../../features/tracker/ui/idea/IdeaComments.tsx';
import type { Commenting } from '../../../features/tracker/ui/idea/use-commenting.ts';
import { IdeaParts } from './IdeaParts.tsx';

type Props = {
  idea: Idea;
  user: User;
  section: SectionName;
  commenting: Commenting;
  writing: SourceWriting;
};

const isRead = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

/** Beside the answers: the decision, the sources, the place by score, the regulation and the comments on the open section. */
export function IdeaAside({ idea, user, section, commenting, writing }: Props) {
  const { id } = idea;
  const decisions = isRead(useStore(decisionStores(id).$decisions));
  const sources = isRead(useStore(sourceStores(id).$sources));
  const place = isRead(useStore(placeStores(id).$place));
  const isComplete = decisions && sources && place;
  const { target, open, close, closeWherePosted } = commenting;
  return (
    <div className="idea-aside" data-writing={(target ?? writing.written) ? '' : undefined}>
      <div className="notes margin">
        <SourceMargin ideaId={id} userId={user.id} writing={writing} />
        {/* Below the notes, which it would be moved by. */}
        {isComplete && (
          <IdeaComments
            idea={idea}
            userId={user.id}
            section={section}
            writing={{ target, onOpen: open, onClose: close, onPosted: closeWherePosted }}
          />
        )}
      </div>
      {isComplete && (
        <div className="notes no-print">
          <Decisions ideaId={id} userId={user.id} />
          <EvidenceCoverage idea={idea} />
          <PlaceByScore ideaId={id} />
          <IdeaParts id={id} part="answers" />
        </div>
      )}
    </div>
  );
}
