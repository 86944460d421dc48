import { useId, useState } from 'react';
import { textKey } from '../../../../platform/text/fold.ts';

/** From so many on they are typed, with suggestions. */
const mostListed = 11;

type Props = {
  value: string;
  areas: readonly string[];
  /** How many ideas each would leave, by area; undefined while they are counted. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (area: string) => void;
};

/** The filter by disease area. */
export function DiseaseArea({ value, areas, counts, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [written, setWritten] = useState(value);
  // The URL changed otherwise.
  if (written !== value) {
    setWritten(value);
    if (typed.trim() !== value) setTyped(value);
  }
  // A saved view or a link may spell an area in another way than the list.
  const key = textKey(value);
  const area = areas.find((one) => textKey(one) === key) ?? value;
  const offered = areas.includes(area) || !area ? areas : [area, ...areas];
  const found = new Map(
    Object.entries(counts ?? {}).map(([name, count]) => [textKey(name), count]),
  );
  const countOf = (name: string) => (counts ? ` (${found.get(textKey(name)) ?? 0})` : '');
  return (
    <div className="filter-area">
      <label htmlFor={id}>Disease area</label>
      {areas.length > mostListed ? (
        <>
          <input
            dir="auto"
            className="input"
            id={id}
            list={`${id}-areas`}
            placeholder="Any"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              const asked = textKey(target.value.trim());
              // Half a word is no area.
              const one = offered.find((name) => textKey(name) === asked);
              if (one || !asked) onChange(one ?? '');
            }}
            onBlur={() => setTyped(area)}
          />
          <datalist id={`${id}-areas`}>
            {offered.map((name) => (
              <option key={name} value={name}>
                {name}
                {countOf(name)}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <select
          className="input"
          id={id}
          value={area}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Any</option>
          {offered.map((name) => (
            <option dir="auto" key={name} value={name}>
              {name}
              {countOf(name)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
