import { memo } from 'react';
import { allFields, type Field, sections } from '../../../ideas/domain/fields.ts';
import { type Criterion, criteria } from '../../../ideas/domain/weights.ts';
import type { AssessedIdea } from '../../domain/round-response.ts';

type AssessedField = Field & {
  name: Exclude<Field['name'], Criterion | 'overallPriorityRank'>;
};
const isAssessed = (field: Field): field is AssessedField =>
  field.name !== 'overallPriorityRank' && !criteria.some((name) => name === field.name);

const first = [
  'briefDescription',
  'targetUsers',
  'problemBeingSolved',
  'proposedSolution',
  'clinicalValidationNeed',
];
const inHead = ['ideaTitle', 'diseaseArea', 'productType', 'maturityLevel'];
const isFirst = ({ name }: Field) => first.includes(name);
const isInHead = ({ name }: Field) => inHead.includes(name);

const assessed = allFields.filter(isAssessed);
const firstFields = assessed.filter(isFirst);
const otherFields = assessed.filter((field) => !isFirst(field) && !isInHead(field));

const Answers = ({ idea, fields }: { idea: AssessedIdea; fields: readonly AssessedField[] }) => (
  <dl className="notebook">
    {fields.map(({ name, label }) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd className="user-text" dir="auto">
          {idea[name]}
        </dd>
      </div>
    ))}
  </dl>
);

type Props = { idea: AssessedIdea; open: boolean; onOpen: (open: boolean) => void };

/** An idea as an assessor reads it, without scores and rank. */
export const IdeaBrief = memo(function Brief({ idea, open, onOpen }: Props) {
  const isAnswered = ({ name }: AssessedField) => idea[name].trim() !== '';
  const more = otherFields.filter(isAnswered);
  const missing = otherFields.filter((field) => !isAnswered(field));
  const head = [idea.diseaseArea, idea.productType, idea.maturityLevel].filter(Boolean);
  return (
    <>
      <h2 className="user-text" id="assessed" tabIndex={-1} dir="auto">
        {idea.ideaTitle}
      </h2>
      <p className="small text-muted-foreground user-text">
        <bdi>{idea.user.name}</bdi>
        {head.map((text) => (
          <span key={text}>
            {' · '}
            <bdi>{text}</bdi>
          </span>
        ))}
      </p>
      <Answers idea={idea} fields={firstFields.filter(isAnswered)} />
      {more.length > 0 && (
        <details open={open} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
          <summary>{more.length === 1 ? 'One more answer' : `${more.length} more answers`}</summary>
          {open &&
            sections.map(({ name, label, fields }) => {
              const here = more.filter((field) => fields.some((one) => one.name === field.name));
              return (
                here.length > 0 && (
                  <section key={name} aria-label={label}>
                    <h3>{label}</h3>
                    <Answers idea={idea} fields={here} />
                  </section>
                )
              );
            })}
        </details>
      )}
      {missing.length > 0 && (open || more.length === 0) && (
        <p className="small text-muted-foreground">
          Not provided: {missing.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </>
  );
});
