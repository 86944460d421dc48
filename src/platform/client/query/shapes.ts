/** Whether a part of a response has the shape that its type says. Properties that are not asked for may be there. */
export type Shape<Value> = (value: unknown) => value is Value;

export const text: Shape<string> = (value) => typeof value === 'string';
export const number: Shape<number> = (value) => typeof value === 'number';
export const flag: Shape<boolean> = (value) => typeof value === 'boolean';

export const oneOf =
  <const Value>(values: readonly Value[]): Shape<Value> =>
  (value): value is Value =>
    values.some((known) => known === value);

/**
 * One of these words, or one that only a newer server knows: the page shows that word as it is, so one odd value never hides a
 * list. The code that looks such a word up in a table needs a fallback.
 */
export const wordOf =
  <const Word extends string>(_known?: readonly Word[]): Shape<Word> =>
  (value): value is Word =>
    text(value);

export const nullable =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value): value is Value | null =>
    value === null || shape(value);

export const either =
  <One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> =>
  (value): value is One | Other =>
    one(value) || other(value);

export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || shape(value);

export const listOf =
  <Item>(item: Shape<Item>): Shape<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(item);

export const object =
  <Value extends object>(
    properties: {
      [Name in keyof Value]-?: Shape<Value[Name]>;
    },
  ): Shape<Value> =>
  (value): value is Value => {
    const given = Object(value);
    return (
      given === value &&
      Object.entries<Shape<unknown>>(properties).every(([name, shape]) => shape(given[name]))
    );
  };
