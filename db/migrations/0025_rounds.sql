CREATE TABLE `assessments` (
	`assessor_id` text NOT NULL,
	`round_id` text NOT NULL,
	`idea_id` text NOT NULL,
	`impact_score` integer,
	`feasibility_score` integer,
	`innovation_score` integer,
	`reason` text NOT NULL,
	PRIMARY KEY(`assessor_id`, `idea_id`),
	FOREIGN KEY (`assessor_id`) REFERENCES `round_assessors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`,`idea_id`) REFERENCES `round_ideas`(`round_id`,`idea_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "assessments_impact_score" CHECK("assessments"."impact_score" is null or (typeof("assessments"."impact_score") = 'integer' and "assessments"."impact_score" between 0 and 10)),
	CONSTRAINT "assessments_feasibility_score" CHECK("assessments"."feasibility_score" is null or (typeof("assessments"."feasibility_score") = 'integer' and "assessments"."feasibility_score" between 0 and 10)),
	CONSTRAINT "assessments_innovation_score" CHECK("assessments"."innovation_score" is null or (typeof("assessments"."innovation_score") = 'integer' and "assessments"."innovation_score" between 0 and 10))
);
--> statement-breakpoint
CREATE INDEX `assessments_idea` ON `assessments` (`round_id`,`idea_id`);--> statement-breakpoint
CREATE TABLE `round_assessors` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`user_id` text,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `round_assessors_user` ON `round_assessors` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `round_assessors_once` ON `round_assessors` (`round_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `round_ideas` (
	`round_id` text NOT NULL,
	`idea_id` text NOT NULL,
	PRIMARY KEY(`round_id`, `idea_id`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`idea_id`) REFERENCES `ideas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_ideas_idea` ON `round_ideas` (`idea_id`);--> statement-breakpoint
CREATE TABLE `rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`question` text NOT NULL,
	`opened_by` text,
	`created_at` integer NOT NULL,
	`deadline` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`finished` integer,
	`follows` text,
	`idempotency_key` text,
	`body_hash` text,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`follows`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rounds_closed_by" CHECK("rounds"."closed_by" in ('deadline', 'opener', 'everybody')),
	CONSTRAINT "rounds_closed" CHECK(("rounds"."closed_at" is null) = ("rounds"."closed_by" is null))
);
--> statement-breakpoint
CREATE INDEX `rounds_open` ON `rounds` (`deadline`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `rounds_opened_by` ON `rounds` (`opened_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `rounds_idempotency` ON `rounds` (`opened_by`,`idempotency_key`) WHERE idempotency_key is not null;