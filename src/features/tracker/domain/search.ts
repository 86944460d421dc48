import * as z from 'zod/mini';
import { searched } from '../../../platform/text/text.ts';
import { decisionChoices } from '../../decisions/domain/decision.ts';
import { maturityLevels, productTypes, riskLevels } from '../../ideas/domain/fields.ts';
import { regulatoryChoices } from '../../regulatory/domain/regulatory-questions.ts';
import { type Filters, flagNames, perName, sortOrders } from './filters.ts';

const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.optional(z.enum(words, `Choose one of: ${words.join(', ')}`));

const flag = (name: string) => z.optional(z.literal('true', `${name} must be true`));

const pageSize = { default: 60, most: 200 } as const;

const filters = {
  q: z.optional(searched),
  diseaseArea: z.optional(z.string().check(z.maxLength(10_000))),
  productType: choice(productTypes),
  maturityLevel: choice(maturityLevels),
  riskLevel: choice(riskLevels),
  /** The newest decision. */
  decision: choice(decisionChoices),
  /** The result under Rule 11 or the AI Act, from the answers to the regulatory outlook. */
  outlook: choice(regulatoryChoices),
  ...perName(flagNames, flag),
  sort: z._default(z.enum(sortOrders, `Choose one of: ${sortOrders.join(', ')}`), 'rank'),
  /** The order turned round: the last comes first. */
  reverse: flag('reverse'),
} satisfies Record<keyof Filters, z.ZodMiniType>;

/** The query of `GET /api/ideas`: filters, order and page. */
export const ideaQuerySchema = z.object({
  /** The fields of each idea: `card`, or `row` without the description. */
  fields: z.enum(['card', 'row'], 'fields must be card or row'),
  ...filters,
  limit: z.prefault(
    z.pipe(
      z
        .string()
        .check(z.regex(/^(\d{1,4}|all)$/, `Use a number from 1 to ${pageSize.most}, or all`)),
      z.transform((text) => (text === 'all' ? null : Number(text))),
    ),
    String(pageSize.default),
  ),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type IdeaQuery = z.infer<typeof ideaQuerySchema>;
export type IdeaFilter = Omit<IdeaQuery, 'fields' | 'limit' | 'cursor'>;

/** The query of an export. */
export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'json'], 'format must be csv or json'),
  ...filters,
});
export const mostPerPage = pageSize.most;
