// The role that the provider gives, where the settings say that it gives one.

import type { Transaction } from '../../../../platform/server/database/transaction.ts';
import { reportWarning } from '../../../../platform/server/system-warnings.ts';
import { isMore, type Role } from '../../../../platform/text/role.ts';
import type { User } from '../../domain/account-response.ts';
import { recordAuditEntry } from '../audit.ts';
import { withdrawInvitationsBy } from '../invitations.ts';
import { changeRole } from '../last-admin.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { Claims } from './claims.ts';
import { providerSettings } from './openid.ts';
import { plainValue, roleValues } from './role-claim.ts';

/** For the audit log and the security log. */
export const byProvider = 'by the sign-in provider';

const faults = {
  absent: 'did not send it. Check its name, and that the provider sends it with the ID token.',
  'not understood': 'sent it in a form that is not understood (docs/decisions/0038).',
};

/**
 * The highest role that a claim's values stand for, `user` where there is none; null where roles stay as they are: the settings
 * map nothing, or the claim is absent or not understood.
 */
export function roleBy({ said }: Claims): Role | null {
  const { roles } = providerSettings();
  if (!roles) return null;
  const byValue = new Map([...roles.byValue].map(([value, role]) => [plainValue(value), role]));
  const values = roleValues(said, roles.claim, byValue);
  if (typeof values === 'string') {
    const claim = `OIDC_ROLE_CLAIM is ${roles.claim}, and the provider ${faults[values]}`;
    reportWarning(`role claim ${values}`, `${claim} Roles stay as they are.`);
    return null;
  }
  return values
    .map((value) => byValue.get(value) ?? 'user')
    .reduce<Role>((highest, role) => (isMore(role, highest) ? role : highest), 'user');
}

/** Gives an account the role of the claims: no more rights while its address is unproven; the last administrator stays one. */
export async function applyRole(
  tx: Transaction,
  { id, role: before }: User,
  claims: Claims,
  client: RequestOrigin,
): Promise<void> {
  const role = roleBy(claims);
  if (role === null || role === before) return;
  if (!(await changeRole(tx, id, before, role))) return;
  const detail = `${before} to ${role}, ${byProvider}`;
  await recordAuditEntry(tx, { actorId: id, action: 'role.changed', subjectId: id, detail });
  await recordSecurityEvent(tx, { kind: 'role.changed', userId: id, client, detail });
  if (role !== 'admin') await withdrawInvitationsBy(tx, id);
}
