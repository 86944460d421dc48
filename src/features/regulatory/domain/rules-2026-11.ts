import type { RuleSet } from './rules.ts';
import { aiLine } from './rules-2026-11/ai-act.ts';
import { dataLine } from './rules-2026-11/data.ts';
import { deviceLine } from './rules-2026-11/device.ts';
import { fdaLine } from './rules-2026-11/fda.ts';
import { niceLine } from './rules-2026-11/nice.ts';
import { sources } from './rules-2026-11/sources.ts';

/** The rules as they were read in November 2026; each with its source in docs/regulatory.md. */
export const rules2026_11: RuleSet = {
  version: '2026.11',
  readAt: 'November 2026',
  sources,
  lines: [deviceLine, aiLine, dataLine, niceLine, fdaLine],
};
