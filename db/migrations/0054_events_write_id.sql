ALTER TABLE `events` ADD `write_id` text;--> statement-breakpoint
DROP TRIGGER `events_no_update`;--> statement-breakpoint
-- An account that is deleted leaves its events to nobody. Nothing else changes a row.
CREATE TRIGGER `events_no_update` BEFORE UPDATE ON `events`
WHEN new.actor_id IS NOT 'former-member' OR old.actor_id IS NULL OR new.write_id IS NOT NULL
  OR (new.id, new.at, new.kind, new.idea_id, new.round_id, new.revision, new.comment_id, new.decision_id, new.source_id)
  IS NOT (old.id, old.at, old.kind, old.idea_id, old.round_id, old.revision, old.comment_id, old.decision_id, old.source_id) BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
