import * as z from 'zod/mini';
import { namedSchema, person, string, timestamp } from '#platform/text/response-schemas.ts';
import {
  deviceClasses,
  type RegulatoryAnswers,
  regulatoryQuestions,
} from './regulatory-questions.ts';

/** The annotation restores the keys, which the loop loses. */
export const regulatoryAnswers = namedSchema(
  'OutlookAnswers',
  z.object(
    Object.fromEntries(
      Object.entries(regulatoryQuestions).map(([name, words]) => [name, z.nullable(z.enum(words))]),
    ),
  ) as unknown as z.ZodMiniType<RegulatoryAnswers>,
);

const line = z.object({
  /** `European Union: medical device` */
  title: string,
  result: z.nullable(string),
  between: z.array(string),
  article: z.nullable(string),
});
export type RegulatoryLine = z.infer<typeof line>;

const read = {
  answers: regulatoryAnswers,
  /** The version of the rules that evaluated the answers, as `2026.11`. */
  rules: string,
  deviceClass: z.enum(deviceClasses),
  lines: z.array(line),
};

export const regulatoryResponse = namedSchema(
  'Outlook',
  z.object({
    ...read,
    /** The version that evaluated the lines: the newest if this program does not know the stored one. */
    shownBy: z.object({
      version: string,
      /** The month of the sources behind these rules, as `November 2026`. */
      readAt: string,
    }),
    newestRules: string,
    /** The last person who answered; null without answers, or after they left. */
    user: z.nullable(person),
    answeredAt: z.nullable(timestamp),
  }),
);
export type RegulatoryAssessment = z.infer<typeof regulatoryResponse>;

export const exportedRegulatoryAssessment = z.object({
  ...read,
  answeredBy: z.nullable(string),
  answeredAt: timestamp,
});
export type ExportedRegulatoryAssessment = z.infer<typeof exportedRegulatoryAssessment>;
