DROP TRIGGER `users_begin_role`;--> statement-breakpoint
-- The roles are those of `trackerRoles`: a change from or to a role that is not among them is no beginning.
CREATE TRIGGER `users_begin_role` AFTER UPDATE OF `role` ON `users`
  WHEN old.role NOT IN ('founder', 'admin') AND new.role IN ('founder', 'admin') BEGIN
  UPDATE `users` SET (`read_through`, `digested_through`) = (SELECT coalesce(max(`id`), 0), coalesce(max(`id`), 0) FROM `events`)
    WHERE `id` = new.id;
END;
