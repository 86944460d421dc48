// The kinds of entries in the audit log.

/** Each action in words for the administration. */
export const auditWords = {
  'role.changed': 'role changed',
  'account.suspended': 'suspended',
  'account.reinstated': 'suspension lifted',
  'sessions.ended': 'sessions ended',
  'invitation.created': 'invited',
  'invitation.withdrawn': 'invitation withdrawn',
  'invitation.accepted': 'invitation accepted',
  'password-link.created': 'password link made',
  'password.reset': 'password set by link',
  'second-step.removed': 'second step removed',
  'email.vouched': 'email vouched for',
  'second-step-link.created': 'second step link made',
  'account.created': 'account made',
  'account.deleted': 'account deleted',
  'idea.deleted': 'idea deleted',
  'idea.restored': 'idea brought back',
  'comment.deleted': 'comment deleted',
  'round.closed': 'round closed',
  'round.changed': 'round changed',
  'message.answered': 'message answered',
  'message.deleted': 'message deleted',
  'mail.read': 'mail read',
  'mail.retried': 'mail tried again',
  'mail.discarded': 'mail discarded',
  // Only earlier versions wrote it.
  'mail.resent': 'message sent again',
  'webhook.created': 'webhook added',
  'webhook.changed': 'webhook changed',
  'webhook.enabled': 'webhook switched on',
  'webhook.disabled': 'webhook switched off',
  'webhook.deleted': 'webhook deleted',
  'webhook.tested': 'webhook tested',
  'webhook.resent': 'webhook sent again',
} as const;
export type AuditAction = keyof typeof auditWords;
