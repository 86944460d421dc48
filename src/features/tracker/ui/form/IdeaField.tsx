import { type KeyboardEvent, memo, type ReactNode, useId } from 'react';
import {
  allFields,
  type Field as FieldDefinition,
  type FieldName,
  score,
} from '#features/ideas/domain/fields.ts';
import { criterionNames } from '#features/ideas/domain/weights.ts';
import { type ControlProps, Field } from '#platform/ui/Field.tsx';
import { isComposing } from '#platform/ui/form-keys.ts';
import { Slider } from '#platform/ui/Slider.tsx';
import { ScoreKey, type ScoreKind } from '../card/ScoreKey.tsx';

const labels = allFields.filter(({ min }) => min !== undefined).map(({ label }) => label);

/** @param action the verb for the action that needs these fields */
export const requiredFieldsHint = (action: string) =>
  `Needed to ${action}: ${labels.join(' and ')}. Fields marked * count toward completeness.`;

const scoreKinds: Partial<Record<FieldName, ScoreKind>> = criterionNames;

type Props = {
  field: FieldDefinition;
  value: string | number;
  error: string | undefined;
  /** True while the answers are being sent. An answer given now would be lost. */
  busy: boolean;
  /** True for a score that nobody has set, which shows its initial value. */
  isUnset?: boolean;
  isChanged?: boolean;
  onChange: (name: FieldName, value: string | number) => void;
};

function control({ field, value, busy, isUnset, ...rest }: Props, props: ControlProps): ReactNode {
  const onChange = (next: string | number) => {
    if (!busy) rest.onChange(field.name, next);
  };
  const common = { ...props, name: field.name, className: 'input' };
  const text = String(value);
  const isPriority = field.name === 'overallPriorityRank';
  if (field.control === 'score')
    return (
      <Slider
        {...props}
        aria-disabled={busy}
        name={field.name}
        min={score.min}
        max={score.max}
        step={score.step}
        value={Number(value)}
        valueText={
          isPriority
            ? `Priority ${value}`
            : `${value} out of ${score.max}${isUnset ? ', not set yet' : ''}`
        }
        outOf={!isPriority}
        onChange={onChange}
      />
    );
  if (field.options)
    return (
      <select
        {...common}
        aria-disabled={busy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      >
        {!value && <option value="">{field.initial} (not chosen yet)</option>}
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  const isLine = field.control === 'line';
  return (
    <textarea
      {...common}
      value={text}
      autoComplete="off"
      readOnly={busy}
      rows={isLine ? 1 : 2}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={isLine ? submitOnEnter : undefined}
    />
  );
}

/** The single-line control is a textarea that grows. Enter submits, as in an input. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export const IdeaField = memo(function IdeaField(props: Props) {
  const { field, error, isChanged, isUnset } = props;
  const kind = scoreKinds[field.name];
  const id = useId();
  return (
    <Field
      id={`${field.name}-${id}`}
      label={
        <>
          {kind ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <ScoreKey kind={kind} />
              {field.label}
            </span>
          ) : (
            field.label
          )}
          {isChanged && <span className="changed-badge ms-2">Changed</span>}
        </>
      }
      // The specification marks every field as required, but the schema requires only two.
      isMarked
      required={field.min !== undefined}
      hint={isUnset ? `${field.help ?? ''} Not set yet.`.trim() : field.help}
      error={error}
    >
      {(controlProps) => control(props, controlProps)}
    </Field>
  );
});

type FieldGridProps = {
  fields: readonly FieldDefinition[];
  render: (field: FieldDefinition) => ReactNode;
};

export function FieldGrid({ fields, render }: FieldGridProps) {
  const rows: FieldDefinition[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.half && last?.[0]?.half) last.push(field);
    else rows.push([field]);
  }
  return rows.map((row) => (
    <div
      key={row[0]?.name}
      className={`idea-fields [&_label]:text-sm ${row[0]?.half ? 'grid-2' : 'grid-1'}`}
    >
      {row.map(render)}
    </div>
  ));
}
