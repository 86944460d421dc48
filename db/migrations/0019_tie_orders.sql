DROP INDEX `ideas_by_impact`;--> statement-breakpoint
DROP INDEX `ideas_by_feasibility`;--> statement-breakpoint
DROP INDEX `ideas_by_innovation`;--> statement-breakpoint
DROP INDEX `ideas_by_title`;--> statement-breakpoint
DROP INDEX `ideas_by_area`;--> statement-breakpoint
DROP INDEX `ideas_by_product`;--> statement-breakpoint
DROP INDEX `ideas_by_risk`;--> statement-breakpoint
CREATE INDEX `ideas_by_impact` ON `ideas` ("impact_score" desc,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_feasibility` ON `ideas` ("feasibility_score" desc,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_innovation` ON `ideas` ("innovation_score" desc,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_title` ON `ideas` (substr("idea_title", 1, 100) collate nocase,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_area` ON `ideas` (substr("disease_area", 1, 100) collate nocase,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_product` ON `ideas` (`product_type`,`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `ideas_by_risk` ON `ideas` (instr('Low Medium High Very High', "risk_level"),`overall_priority_rank`,"created_at" desc,`id`) WHERE deleted_at is null;