-- What is backed is counted once for all that is written together, and no more for each answer of each source.
DROP TRIGGER IF EXISTS backing_source_update;--> statement-breakpoint
DROP TRIGGER IF EXISTS backing_source_delete;--> statement-breakpoint
DROP TRIGGER IF EXISTS backing_field_insert;--> statement-breakpoint
DROP TRIGGER IF EXISTS backing_field_update;--> statement-breakpoint
DROP TRIGGER IF EXISTS backing_field_delete;
