import type { StoredDraft } from '../../../../platform/client/drafts/drafts.ts';
import { fieldErrors } from '../../../../platform/text/problem.ts';
import { formatDayAndTime, formatTime } from '../../../../platform/ui/dates.ts';
import {
  allFields,
  type Field,
  type FieldName,
  type SectionName,
  sections,
} from '../../../ideas/domain/fields.ts';
import { answered, type IdeaDraft, withInitialChoices } from '../../../ideas/domain/idea.ts';
import { ideaSchema } from '../../../ideas/domain/schema.ts';

const isToday = (date: Date) => date.toDateString() === new Date().toDateString();

/** How far the form is, and when the draft was saved. */
export function Progress({ draft, text }: { draft: IdeaDraft; text: StoredDraft<IdeaDraft> }) {
  const { savedAt, failed } = text;
  const done = allFields.filter((field) => answered(field, draft)).length;
  return (
    <div className="small text-muted-foreground form-state">
      <span>
        <span className="num">{done}</span> of <span className="num">{allFields.length}</span>{' '}
        fields filled in.
      </span>
      {failed ? (
        <strong className="error" role="status">
          This browser keeps no draft: create the idea before you leave this page.
        </strong>
      ) : (
        savedAt && (
          <span>
            Draft saved{' '}
            {isToday(savedAt) ? (
              <>
                at <span className="num">{formatTime(savedAt)}</span>
              </>
            ) : (
              <>on {formatDayAndTime(savedAt)}</>
            )}
          </span>
        )
      )}
    </div>
  );
}

const few = 8;

type Missing = { step: SectionName; stepLabel: string; field: Field; answered: boolean };
type Open = (step: SectionName, field: FieldName) => void;

const Links = ({ fields, onOpen }: { fields: readonly Missing[]; onOpen: Open }) => (
  <>
    {fields
      .slice(0, few)
      .map(({ step, stepLabel, field: { name, label }, answered }, index, all) => {
        const again = fields[index - 1]?.step === step;
        const next = all[index + 1];
        const mark = next ? (next.step === step ? ',' : ';') : fields.length > few ? '' : '.';
        return (
          <span key={name}>
            {!again && `${stepLabel}: `}
            {/* A line may break before a link, and not between it and the comma after it. */}
            <span className="whitespace-nowrap">
              <button
                type="button"
                className="link whitespace-normal"
                onClick={() => onOpen(step, name)}
              >
                {label}
              </button>
              {!answered && mark}
            </span>
            {answered && ` (needs a change)${mark}`}
            {next && ' '}
          </span>
        );
      })}
    {fields.length > few && ` and ${fields.length - few} more.`}
  </>
);

const counted = (count: number, more: boolean) =>
  count === 1 ? `One ${more ? 'more ' : ''}field is` : `${count} ${more ? 'more ' : ''}fields are`;

/** Empty and invalid fields before an idea is created. */
export function Unanswered({ draft, onOpen }: { draft: IdeaDraft; onOpen: Open }) {
  // Without these no idea is created.
  const refused = fieldErrors(ideaSchema.safeParse(withInitialChoices(draft)).error?.issues ?? []);
  const needed = new Set(refused.map(({ path }) => path));
  const missing = sections
    .flatMap(({ name: step, label: stepLabel, fields }) =>
      fields.map((field) => ({ step, stepLabel, field, answered: answered(field, draft) })),
    )
    .filter(({ field, answered }) => !answered || needed.has(field.name));
  if (missing.length === 0) return null;
  const first = missing.filter(({ field }) => needed.has(field.name));
  const rest = missing.filter(({ field }) => !needed.has(field.name));
  return (
    <div className="notice vstack">
      {first.length > 0 && (
        <p>
          <strong>{counted(first.length, false)} needed to create the idea.</strong>{' '}
          <Links fields={first} onOpen={onOpen} />
        </p>
      )}
      {rest.length > 0 && (
        <p>
          <strong>{counted(rest.length, first.length > 0)} not filled in.</strong>{' '}
          <Links fields={rest} onOpen={onOpen} />
        </p>
      )}
    </div>
  );
}
