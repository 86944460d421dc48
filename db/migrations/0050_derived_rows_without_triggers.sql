-- What follows from the answers of ideas is written with them (src/features/ideas/server/derived-rows.ts), and what a new role
-- begins with is written with the role (src/features/accounts/server/tracker-access.ts).
DROP TRIGGER `idea_counts_insert`;--> statement-breakpoint
DROP TRIGGER `idea_counts_update`;--> statement-breakpoint
DROP TRIGGER `idea_counts_delete`;--> statement-breakpoint
DROP TRIGGER `idea_search_insert`;--> statement-breakpoint
DROP TRIGGER `idea_search_update`;--> statement-breakpoint
DROP TRIGGER `idea_search_delete`;--> statement-breakpoint
DROP TRIGGER `users_begin_insert`;--> statement-breakpoint
DROP TRIGGER `users_begin_role`;--> statement-breakpoint
CREATE TABLE `__new_idea_search_rows` (
	`row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_idea_search_rows` (`row`, `id`) SELECT `row`, `id` FROM `idea_search_rows`;--> statement-breakpoint
DROP TABLE `idea_search_rows`;--> statement-breakpoint
ALTER TABLE `__new_idea_search_rows` RENAME TO `idea_search_rows`;--> statement-breakpoint
CREATE UNIQUE INDEX `idea_search_rows_id_unique` ON `idea_search_rows` (`id`);--> statement-breakpoint
CREATE INDEX `ideas_in_area` ON `ideas` (`area_key`,`disease_area`) WHERE deleted_at is null;
