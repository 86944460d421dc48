import { sampleOutlooks } from '../../../db/sample/sample-outlooks.ts';
import { sampleOwners } from '../../../db/sample/sample-rounds.ts';
import { outlooks } from '../../../db/schema/regulatory.ts';
import { storedReading } from '../../features/regulatory/domain/evaluate-rules.ts';
import { newestRules } from '../../features/regulatory/domain/versions.ts';
import type { Database } from '../../platform/server/database/database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The statements of what the owners of some sample ideas have answered for the regulatory outlook, two days ago. */
export const demoRegulatoryStatements = (
  database: Database,
  people: readonly string[],
  ideaIds: readonly string[],
  now: number,
) =>
  sampleOutlooks.map(({ idea, answers }) =>
    database.insert(outlooks).values({
      ideaId: ideaIds[idea] ?? '',
      answers,
      ...storedReading(answers, newestRules()),
      answeredBy: people[sampleOwners[idea] ?? 0] ?? '',
      answeredAt: new Date(now - 2 * dayMs),
    }),
  );
