// The role that the provider gives, where the settings say that it gives one.

import { isMore, type Role, type User } from '../../../domain/role.ts';
import { auditIfChanged } from '../../audit.ts';
import { thenIfChanged } from '../../database/then-if-changed.ts';
import type { Client } from '../client.ts';
import { withdrawUnlessAdminStatement } from '../invitations.ts';
import { changeRoleStatement } from '../last-admin.ts';
import { insertSecurityEventStatement } from '../security-events.ts';
import type { Claims } from './claims.ts';
import { providerSettings } from './openid.ts';

/** For the audit log and the security log. */
export const byProvider = 'by the sign-in provider';

const wordsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string');

/** The highest role that a claim's values stand for, `user` where there is none; null where the settings map nothing. */
export function roleBy({ said }: Claims): Role | null {
  const { roles } = providerSettings();
  if (!roles) return null;
  const values = Object.hasOwn(said, roles.claim) ? wordsOf(said[roles.claim]) : [];
  return values
    .map((value) => roles.byValue.get(value) ?? 'user')
    .reduce<Role>((highest, role) => (isMore(role, highest) ? role : highest), 'user');
}

/** The statements that give an account the role of the claims: no more rights while its address is unproven; the last administrator stays one. */
export function roleStatements({ id, role: before }: User, claims: Claims, client: Client) {
  const role = roleBy(claims);
  if (role === null || role === before) return [];
  const detail = `${before} to ${role}, ${byProvider}`;
  return [
    ...thenIfChanged(
      changeRoleStatement(id, before, role),
      auditIfChanged({ actorId: id, action: 'role changed', subjectId: id, detail }),
      (changed) =>
        insertSecurityEventStatement({ kind: 'role changed', userId: id, client, detail }, changed),
    ),
    withdrawUnlessAdminStatement(id),
  ];
}
