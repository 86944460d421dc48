import { useStore } from '@nanostores/react';
import { $draft, $savedAt } from '../../client/drafts.ts';
import { allFields, type FieldName, type SectionName, sections } from '../../domain/idea/fields.ts';
import { answered } from '../../domain/idea/idea.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** How far the form is, and when it was last kept on this device. */
export function Progress() {
  const draft = useStore($draft);
  const savedAt = useStore($savedAt);
  const done = allFields.filter((field) => answered(field, draft)).length;
  return (
    <div className="row between small soft">
      <span>
        <span className="num">{done}</span> of <span className="num">{allFields.length}</span>{' '}
        fields filled in. Fields marked * count toward completeness.
      </span>
      {savedAt && (
        <p className="small soft row saved">
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="tick">
            <path d="M2 9l4 4 8-10" />
          </svg>
          Draft saved on this device at <span className="num">{time.format(savedAt)}</span>
        </p>
      )}
    </div>
  );
}

const few = 8;

/** Names what is still empty before an idea is created. @param onOpen goes to a field */
export function Unanswered({ onOpen }: { onOpen: (step: SectionName, field: FieldName) => void }) {
  const draft = useStore($draft);
  const missing = sections.flatMap(({ name: step, label: stepLabel, fields }) =>
    fields.filter((field) => !answered(field, draft)).map((field) => ({ step, stepLabel, field })),
  );
  if (missing.length === 0) return null;
  return (
    <div className="notice">
      <strong>
        {missing.length === 1 ? 'One field is' : `${missing.length} fields are`} not filled in.
      </strong>{' '}
      {missing.slice(0, few).map(({ step, stepLabel, field: { name, label } }, index, listed) => {
        const again = listed[index - 1]?.step === step;
        return (
          <span key={name}>
            {index > 0 && (again ? ', ' : '; ')}
            {!again && `${stepLabel}: `}
            <button type="button" className="link" onClick={() => onOpen(step, name)}>
              {label}
            </button>
          </span>
        );
      })}
      {missing.length > few && ` and ${missing.length - few} more`}.
    </div>
  );
}
