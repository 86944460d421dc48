import { memo } from 'react';
import type { NewestDecision } from '#features/decisions/domain/decision-response.ts';
import { LastDecision } from '#features/decisions/ui/DecisionLabel.tsx';
import type { RiskLevel } from '#features/ideas/domain/fields.ts';
import { type IdeaDraft, rankStyle, riskStyle } from '#features/ideas/domain/idea.ts';
import {
  criteria,
  criterionNames,
  isScored,
  type Scored,
  type ScoresSet,
} from '#features/ideas/domain/weights.ts';
import type { UnreadBadge } from '#features/notifications/domain/inbox-response.ts';
import { capitalize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { formatLongDay } from '#platform/ui/dates.ts';
import type { Excerpt, RowSummary } from '../../domain/list-response.ts';

type PulseScores = Scored & { riskLevel: RiskLevel | '' };

/** Height is impact, the width to the right feasibility, to the left innovation; the pattern is risk. */
export function ScorePulse({ scores }: { scores: PulseScores }) {
  const { impactScore: up, feasibilityScore: right, innovationScore: left, riskLevel } = scores;
  const label = `Score pulse: impact ${up}, feasibility ${right}, innovation ${left} out of 10`;
  return (
    <div className="score-pulse paper" role="img" aria-label={label}>
      <svg viewBox="-10 -10 20 10" aria-hidden="true">
        {riskLevel && (
          <path
            data-fill={riskLevel}
            className="stroke-none"
            d={`M${-left} 0L0 ${-up}L${right} 0Z`}
          />
        )}
        <path className="ink" d={`M-11 0H${-left}L0 ${-up}L${right} 0H11`} />
      </svg>
    </div>
  );
}

export const Scores = ({ of }: { of: Scored }) =>
  criteria.map((name) => (
    <div key={name}>
      <dt>{capitalize(criterionNames[name])}</dt>
      <dd className="num">
        {of[name]}
        <small>/10</small>
      </dd>
    </div>
  ));

/** An idea, or a draft whose choices can be empty. */
type CardIdea = PulseScores &
  Pick<
    IdeaDraft,
    'ideaTitle' | 'briefDescription' | 'diseaseArea' | 'productType' | 'overallPriorityRank'
  > & {
    excerpts?: readonly Excerpt[];
    decision?: NewestDecision | null;
    scoresSet?: ScoresSet;
  };

export function ideaHref({ id, excerpts }: Pick<RowSummary, 'id' | 'excerpts'>): string {
  const first = excerpts?.find(({ section }) => section);
  return `/idea-tracker/${id}${first ? `#${first.section}/${first.field}` : ''}`;
}

export const Excerpts = ({ of }: { of: readonly Excerpt[] }) =>
  of.map(({ field, label, before, found, after }) => (
    <span key={field} className="excerpt block text-sm wrap-anywhere">
      <strong>{label}:</strong>{' '}
      <bdi>
        {before}
        <mark className="bg-iodine/25 font-[600] text-inherit forced-colors:bg-[Mark] forced-colors:text-[MarkText]">
          {found}
        </mark>
        {after}
      </bdi>
    </span>
  ));

export const NewBadge = ({ of }: { of: UnreadBadge | undefined }) =>
  of && (
    <span className="badge badge-accent unread-badge">
      {of.news} new<span className="sr-only"> since {formatLongDay(of.since)}</span>
    </span>
  );

/** @param short leaves out the label, for a column with a heading */
export const RiskBadge = ({ risk, short }: { risk: string; short?: boolean }) => (
  <Badge look={riskStyle(risk)}>
    <i className="risk" data-risk={risk} />
    {risk}
    {!short && ' risk'}
  </Badge>
);

const card =
  'idea relative grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-2 rounded-md bg-card wrap-anywhere hover:border-foreground';
const plain = 'border-1 border-border px-5 pt-4 pb-4.5';

type IdeaCardProps = {
  idea: CardIdea;
  href?: string;
  unread?: UnreadBadge | undefined;
  deletedBy?: string | undefined;
  isCreated?: boolean;
};

/** @param deletedBy the person who deleted the idea while the list was open */
export const IdeaCard = memo(function IdeaCard(props: IdeaCardProps) {
  const { idea, href, unread, deletedBy, isCreated } = props;
  const title = idea.ideaTitle || 'Untitled idea';
  return (
    <article
      className={`${card} group ${isCreated ? 'border-2 border-iodine px-[calc(1.25rem-1px)] pt-[calc(1rem-1px)] pb-[calc(1.125rem-1px)]' : plain}`}
      data-created={isCreated || undefined}
    >
      <div className="hstack gap-2">
        <Badge look={rankStyle(idea.overallPriorityRank)}>
          Priority <span className="num">{idea.overallPriorityRank}</span>
        </Badge>
        {deletedBy ? (
          <Badge look="destructive">Deleted by {deletedBy}</Badge>
        ) : (
          idea.riskLevel && <RiskBadge risk={idea.riskLevel} />
        )}
        {isCreated && <Badge look="accent">Just added</Badge>}
        <NewBadge of={unread} />
      </div>
      <div className="grid grid-cols-1 content-start gap-1.5">
        <h3 className="line-clamp-2 max-[18rem]:line-clamp-none text-base/[1.4375rem] tracking-[-0.008em]">
          {href ? (
            <a
              className="no-underline outline-none group-hover:underline group-hover:decoration-2 after:absolute after:inset-0"
              href={href}
            >
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <p className="line-clamp-3 max-[18rem]:line-clamp-none text-sm/5.5">
          {idea.briefDescription}
        </p>
        <p className="flex whitespace-pre text-xs text-muted-foreground *:[span]:flex-none max-[18rem]:block max-[18rem]:whitespace-normal max-[18rem]:*:whitespace-normal">
          <bdi className="min-w-0 truncate">{idea.diseaseArea}</bdi>
          {idea.diseaseArea && idea.productType && ' · '}
          <span>{idea.productType}</span>
          {idea.scoresSet && !isScored({ scoresSet: idea.scoresSet }) && ' · Not scored yet'}
          <LastDecision of={idea.decision} />
        </p>
        {idea.excerpts && <Excerpts of={idea.excerpts} />}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4 pt-1 [--square:4px] in-[.preview]:grid-cols-1 in-[.preview]:gap-3 max-[22rem]:grid-cols-1 max-[22rem]:not-in-[.preview]:gap-2">
        <ScorePulse scores={idea} />
        <dl className="flex flex-wrap justify-between gap-3 [&_dd]:text-base/5.5 [&_dd]:font-[600] [&_dt]:text-xs/4.5 [&_dt]:text-muted-foreground">
          <Scores of={idea} />
        </dl>
      </div>
    </article>
  );
});

export const SkeletonCard = () => (
  <div className={`${card} ${plain}`} aria-hidden="true" data-skeleton>
    <div className="hstack gap-2">
      <i className="skeleton h-5.5 w-20" />
      <i className="skeleton h-5.5 w-26" />
    </div>
    <div className="grid grid-cols-1 content-start gap-1.5">
      <i className="skeleton h-[1.4375rem] w-4/5" />
      <i className="skeleton h-16.5" />
      <i className="skeleton h-5 w-[45%]" />
    </div>
    <i className="skeleton h-13" />
  </div>
);
