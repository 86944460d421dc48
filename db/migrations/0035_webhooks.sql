CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` integer,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`claimed_until` integer,
	`tried_at` integer,
	`took_ms` integer,
	`status` integer,
	`problem` text,
	`answer` text,
	`delivered_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_try_at`) WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_claimed` ON `webhook_deliveries` (`webhook_id`,`claimed_until`) WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log` ON `webhook_deliveries` (`webhook_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_tried` ON `webhook_deliveries` (`webhook_id`,`tried_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`webhook_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`secret` text,
	`event_groups` text NOT NULL,
	`carries_texts` integer NOT NULL,
	`told_through` integer NOT NULL,
	`failing_since` integer,
	`switched_off_at` integer,
	`switched_off_by` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "webhooks_kind" CHECK("webhooks"."kind" in ('signed', 'slack', 'teams', 'discord'))
);
