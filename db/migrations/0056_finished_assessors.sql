ALTER TABLE `round_assessors` ADD `has_finished` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now everybody who had scored all ideas had finished.
UPDATE `round_assessors` SET `has_finished` = true WHERE NOT EXISTS (
  SELECT 1 FROM `round_ideas` q
  JOIN `ideas` i ON i.id = q.idea_id AND i.deleted_at IS NULL
  LEFT JOIN `assessments` s ON s.assessor_id = `round_assessors`.id AND s.idea_id = q.idea_id
  WHERE q.round_id = `round_assessors`.round_id AND i.user_id IS NOT `round_assessors`.user_id
    AND (s.impact_score IS NULL OR s.feasibility_score IS NULL OR s.innovation_score IS NULL));
