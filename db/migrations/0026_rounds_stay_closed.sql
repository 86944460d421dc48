-- Closing cannot be undone, and what was given cannot be changed after it: no statement of the product, and no slip of a
-- hand, does it. Rows still go with an idea that is removed for good.
CREATE TRIGGER `rounds_stay_closed` BEFORE UPDATE ON `rounds`
WHEN old.closed_at IS NOT NULL AND (new.closed_at, new.closed_by, new.finished, new.deadline, new.title, new.question)
  IS NOT (old.closed_at, old.closed_by, old.finished, old.deadline, old.title, old.question) BEGIN
  SELECT RAISE(ABORT, 'the round is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `assessments_no_insert_when_closed` BEFORE INSERT ON `assessments`
WHEN (SELECT closed_at FROM rounds WHERE id = new.round_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'the round is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `assessments_no_update_when_closed` BEFORE UPDATE ON `assessments`
WHEN (SELECT closed_at FROM rounds WHERE id = old.round_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'the round is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `round_ideas_no_insert_when_closed` BEFORE INSERT ON `round_ideas`
WHEN (SELECT closed_at FROM rounds WHERE id = new.round_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'the round is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `round_assessors_no_insert_when_closed` BEFORE INSERT ON `round_assessors`
WHEN (SELECT closed_at FROM rounds WHERE id = new.round_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'the round is closed');
END;
