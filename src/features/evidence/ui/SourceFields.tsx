import { Field } from '../../../platform/ui/Field.tsx';
import { kindName, sourceKinds, stanceNames, stances } from '../domain/source.ts';
import type { Shared } from './source-draft.ts';

export const KindField = ({ id, draft, errors, busy, note }: Shared) => (
  <Field id={`${id}-kind`} label="Kind" required error={errors.kind}>
    {(control) => (
      <select
        {...control}
        className="input"
        name="kind"
        value={draft.kind}
        disabled={busy}
        onChange={({ target }) => note({ kind: target.value })}
      >
        <option value="">Choose one</option>
        {sourceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindName(kind)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export const StanceChoice = ({ id, draft, errors, note }: Shared) => (
  <fieldset className="field" aria-describedby={errors.stance && `${id}-stance-error`}>
    <legend>The source</legend>
    <div className="boxed">
      {stances.map((stance) => (
        <label key={stance} className="choice">
          <input
            type="radio"
            name="stance"
            value={stance}
            checked={draft.stance === stance}
            onChange={() => note({ stance })}
          />
          {stanceNames[stance]}
        </label>
      ))}
    </div>
    {errors.stance && (
      <p className="error" id={`${id}-stance-error`}>
        {errors.stance}
      </p>
    )}
  </fieldset>
);

export const ShowsField = ({ id, draft, errors, busy, note }: Shared) => (
  <Field id={`${id}-shows`} label="What it shows, in one sentence" required error={errors.shows}>
    {(control) => (
      <textarea
        {...control}
        className="input"
        name="shows"
        rows={2}
        value={draft.shows}
        readOnly={busy}
        onChange={({ target }) => note({ shows: target.value })}
      />
    )}
  </Field>
);
