CREATE TABLE `idea_counts` (
	`disease_area` text PRIMARY KEY NOT NULL,
	`ideas` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `ideas_rank`;--> statement-breakpoint
CREATE INDEX `ideas_by_rank` ON `ideas` (`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_impact` ON `ideas` ("impact_score" desc,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_feasibility` ON `ideas` ("feasibility_score" desc,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_innovation` ON `ideas` ("innovation_score" desc,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_title` ON `ideas` (`idea_title`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_newest` ON `ideas` ("created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_deleted` ON `ideas` (`deleted_at`) WHERE deleted_at is not null;