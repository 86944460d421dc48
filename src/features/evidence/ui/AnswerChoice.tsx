import { useState } from 'react';
import { backedFields, type FieldName, sections } from '../../ideas/domain/fields.ts';
import { inOrder } from '../domain/source-schema.ts';
import type { Shared } from './source-draft.ts';

type Props = Shared & { onChange: (fields: FieldName[]) => void };

/** The answers that a source is about: any of those in words. */
export function AnswerChoice({ id, draft: { fields }, errors, onChange }: Props) {
  const change = (name: FieldName, isChosen: boolean) =>
    onChange(inOrder(isChosen ? [...fields, name] : fields.filter((one) => one !== name)));
  // Only as it begins: the first tick would close it otherwise.
  const [isOpen] = useState(fields.length === 0);
  return (
    <div className="field">
      <details open={isOpen} className="small">
        <summary>Choose the answers that it is about</summary>
        <div className="source-answers">
          {sections.map((section) => (
            <fieldset key={section.name}>
              <legend>{section.label}</legend>
              {section.fields
                .filter(({ name }) => backedFields.includes(name))
                .map(({ name, label }) => (
                  <div key={name}>
                    <label className="choice">
                      <input
                        type="checkbox"
                        checked={fields.includes(name)}
                        onChange={({ target }) => change(name, target.checked)}
                      />
                      {label}
                    </label>
                  </div>
                ))}
            </fieldset>
          ))}
        </div>
      </details>
      {errors.fields && (
        <p className="error" id={`${id}-fields-error`} role="alert">
          {errors.fields}
        </p>
      )}
    </div>
  );
}
