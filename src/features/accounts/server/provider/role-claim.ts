// Reads the values of a role claim in the shapes that providers send (docs/decisions/0038).

type Roles = ReadonlyMap<string, unknown>;

/** Keycloak writes groups as paths: `/lab/staff` is the same as `lab/staff`, and never `staff`. */
export const plainValue = (value: string) => value.trim().replace(/^\//, '');

/**
 * Splits a text at commas, or at blanks where the settings name every part: a group's own name may have blanks in it, and one
 * of LDAP has commas.
 */
function valuesOfText(text: string, roles: Roles): string[] | null {
  const whole = plainValue(text);
  // JSON in a text, or nothing at all.
  if (whole === '' || /^[[{]/.test(whole)) return null;
  if (roles.has(whole) || whole.includes('=')) return [whole];
  const isNamed = (part: string) => roles.has(part);
  const byComma = whole.split(',').map(plainValue);
  if (byComma.length > 1) return byComma;
  const byBlank = whole.split(/\s+/).map(plainValue);
  if (byBlank.every(isNamed)) return byBlank;
  return byBlank.some(isNamed) ? null : [whole];
}

/** The values of a claim; null where its shape is not understood. */
function valuesOf(claim: unknown, roles: Roles): string[] | null {
  if (typeof claim === 'string') return valuesOfText(claim, roles);
  if (typeof claim !== 'object' || claim === null) return null;
  if (Array.isArray(claim)) {
    const texts = claim
      .map((one) => (typeof one === 'string' ? one : (Object(one).name ?? Object(one).value)))
      .filter((one) => typeof one === 'string');
    return claim.length > 0 && texts.length === 0 ? null : texts.map(plainValue);
  }
  // Keycloak has the list inside, Zitadel an object for each role.
  const { roles: inside } = Object(claim);
  if (Array.isArray(inside)) return valuesOf(inside, roles);
  const entries = Object.entries(claim);
  const isOfRoles = entries.every(([, about]) => typeof about === 'object' && about !== null);
  return entries.length > 0 && isOfRoles ? entries.map(([value]) => plainValue(value)) : null;
}

/** A claim by its name, or by the way to it: `realm_access.roles`. Names may have dots in them. */
function find(said: unknown, name: string): unknown {
  if (typeof said !== 'object' || said === null) return undefined;
  if (Object.hasOwn(said, name)) return Object(said)[name];
  const parts = name.split('.');
  return parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join('.'), parts.slice(at + 1).join('.')] as const)
    .filter(([outer]) => Object.hasOwn(said, outer))
    .map(([outer, inner]) => find(Object(said)[outer], inner))
    .find((found) => found !== undefined);
}

/**
 * The values of the claim that the settings name, as `plainValue` writes them.
 * @param roles the role of each value that the settings name
 */
export function roleValues(
  said: object,
  claim: string,
  roles: Roles,
): string[] | 'absent' | 'not understood' {
  const found = find(said, claim);
  if (found === undefined || found === null) return 'absent';
  return valuesOf(found, roles) ?? 'not understood';
}
