/**
 * One value for the whole process. The build puts copies of these modules into the endpoints, while
 * the server's entry runs the sources: what both have to share can't be a module's own variable.
 */
export function processWide<Value>(name: string, make: () => Value): { value: Value } {
  const key = Symbol.for(`digital-health-lab ${name}`);
  const known: { value: Value } | undefined = Reflect.get(globalThis, key);
  if (known) return known;
  const made = { value: make() };
  Reflect.set(globalThis, key, made);
  return made;
}
