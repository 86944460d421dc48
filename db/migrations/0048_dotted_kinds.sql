-- Stored names of what happened become dotted names; every row stays. The append-only triggers make way for it.
DROP TRIGGER `events_no_update`;--> statement-breakpoint
DROP TRIGGER `audit_log_no_update`;--> statement-breakpoint
DROP INDEX `events_once_in_a_round`;--> statement-breakpoint
DROP INDEX `events_look_again_once`;--> statement-breakpoint
UPDATE `events` SET `kind` = CASE `kind`
  WHEN 'idea created' THEN 'idea.created'
  WHEN 'idea imported' THEN 'idea.imported'
  WHEN 'idea saved' THEN 'idea.updated'
  WHEN 'idea deleted' THEN 'idea.deleted'
  WHEN 'idea brought back' THEN 'idea.restored'
  WHEN 'comment edited' THEN 'comment.edited'
  WHEN 'comment deleted' THEN 'comment.deleted'
  WHEN 'thread resolved' THEN 'thread.resolved'
  WHEN 'thread reopened' THEN 'thread.reopened'
  WHEN 'outlook answered' THEN 'idea.outlook'
  WHEN 'outlook changed' THEN 'idea.outlook-changed'
  WHEN 'source added' THEN 'source.added'
  WHEN 'source changed' THEN 'source.updated'
  WHEN 'source removed' THEN 'source.removed'
  WHEN 'source removed for good' THEN 'source.erased'
  WHEN 'source brought back' THEN 'source.restored'
  WHEN 'source checked' THEN 'source.checked'
  WHEN 'source check taken back' THEN 'source.unchecked'
  WHEN 'file added' THEN 'file.added'
  WHEN 'file removed' THEN 'file.removed'
  WHEN 'round opened' THEN 'round.opened'
  WHEN 'people added' THEN 'round.people-added'
  WHEN 'round reminder' THEN 'round.reminder'
  WHEN 'round closed' THEN 'round.closed'
  WHEN 'comment' THEN 'comment.created'
  WHEN 'reply' THEN 'comment.replied'
  WHEN 'decided' THEN 'decision.recorded'
  WHEN 'look again' THEN 'decision.due'
  ELSE `kind` END;--> statement-breakpoint
UPDATE `security_events` SET `kind` = CASE `kind`
  WHEN 'signed in' THEN 'session.created'
  WHEN 'sign-in failed' THEN 'sign-in.failed'
  WHEN 'session ended' THEN 'session.ended'
  WHEN 'identity confirmed' THEN 'identity.confirmed'
  WHEN 'confirmation failed' THEN 'identity.failed'
  WHEN 'codes turned on' THEN 'codes.enabled'
  WHEN 'codes turned off' THEN 'codes.disabled'
  WHEN 'recovery codes made' THEN 'recovery-codes.created'
  WHEN 'second step link made' THEN 'second-step-link.created'
  WHEN 'recovery code used' THEN 'recovery-code.used'
  WHEN 'password changed' THEN 'password.changed'
  WHEN 'new password asked for' THEN 'password-reset.requested'
  WHEN 'password set by link' THEN 'password.reset'
  WHEN 'passkey added' THEN 'passkey.added'
  WHEN 'passkey renamed' THEN 'passkey.renamed'
  WHEN 'passkey removed' THEN 'passkey.removed'
  WHEN 'email confirmed' THEN 'email.confirmed'
  WHEN 'email changed' THEN 'email.changed'
  WHEN 'name changed' THEN 'name.changed'
  WHEN 'sign-in provider linked' THEN 'provider.linked'
  WHEN 'sign-in provider unlinked' THEN 'provider.unlinked'
  WHEN 'role changed' THEN 'role.changed'
  WHEN 'suspended' THEN 'account.suspended'
  WHEN 'suspension lifted' THEN 'account.reinstated'
  WHEN 'another account changed' THEN 'other-account.changed'
  WHEN 'ideas exported' THEN 'ideas.exported'
  WHEN 'own data downloaded' THEN 'personal-data.downloaded'
  WHEN 'access token made' THEN 'token.created'
  WHEN 'access token revoked' THEN 'token.revoked'
  ELSE `kind` END;--> statement-breakpoint
UPDATE `audit_log` SET `action` = CASE `action`
  WHEN 'role changed' THEN 'role.changed'
  WHEN 'suspended' THEN 'account.suspended'
  WHEN 'suspension lifted' THEN 'account.reinstated'
  WHEN 'sessions ended' THEN 'sessions.ended'
  WHEN 'invited' THEN 'invitation.created'
  WHEN 'invitation withdrawn' THEN 'invitation.withdrawn'
  WHEN 'invitation accepted' THEN 'invitation.accepted'
  WHEN 'password link made' THEN 'password-link.created'
  WHEN 'password set by link' THEN 'password.reset'
  WHEN 'second step removed' THEN 'second-step.removed'
  WHEN 'email vouched for' THEN 'email.vouched'
  WHEN 'second step link made' THEN 'second-step-link.created'
  WHEN 'account made' THEN 'account.created'
  WHEN 'account deleted' THEN 'account.deleted'
  WHEN 'idea deleted' THEN 'idea.deleted'
  WHEN 'idea brought back' THEN 'idea.restored'
  WHEN 'comment deleted' THEN 'comment.deleted'
  WHEN 'round closed' THEN 'round.closed'
  WHEN 'round changed' THEN 'round.changed'
  WHEN 'message answered' THEN 'message.answered'
  WHEN 'message deleted' THEN 'message.deleted'
  WHEN 'mail read' THEN 'mail.read'
  WHEN 'mail tried again' THEN 'mail.retried'
  WHEN 'mail discarded' THEN 'mail.discarded'
  WHEN 'message sent again' THEN 'mail.resent'
  WHEN 'webhook added' THEN 'webhook.created'
  WHEN 'webhook changed' THEN 'webhook.changed'
  WHEN 'webhook switched on' THEN 'webhook.enabled'
  WHEN 'webhook switched off' THEN 'webhook.disabled'
  WHEN 'webhook deleted' THEN 'webhook.deleted'
  WHEN 'webhook tested' THEN 'webhook.tested'
  WHEN 'webhook sent again' THEN 'webhook.resent'
  ELSE `action` END;--> statement-breakpoint
CREATE UNIQUE INDEX `events_once_in_a_round` ON `events` (`round_id`,`kind`) WHERE kind in ('round.opened', 'round.reminder', 'round.closed');--> statement-breakpoint
CREATE UNIQUE INDEX `events_look_again_once` ON `events` (`decision_id`) WHERE kind = 'decision.due';--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `events_no_update` BEFORE UPDATE ON `events`
WHEN new.actor_id IS NOT 'former-member' OR old.actor_id IS NULL
  OR (new.id, new.at, new.kind, new.idea_id, new.round_id, new.revision, new.comment_id, new.decision_id)
  IS NOT (old.id, old.at, old.kind, old.idea_id, old.round_id, old.revision, old.comment_id, old.decision_id) BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
