import * as z from 'zod/mini';
import { namedSchema, person, string, timestamp } from '../../../platform/text/response-parts.ts';
import {
  deviceClasses,
  type RegulatoryAnswers,
  regulatoryQuestions,
} from './regulatory-questions.ts';

/** The loop loses the names, which the annotation restores. */
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
  /** The version of the rules that they were read by, as `2026.11`. */
  rules: string,
  deviceClass: z.enum(deviceClasses),
  lines: z.array(line),
};

export const regulatoryResponse = namedSchema(
  'Outlook',
  z.object({
    ...read,
    /** The version of the rules behind the lines. The newest one if the program no longer has the stored version. */
    shownBy: z.object({
      version: string,
      /** When these rules were read, as `November 2026`. */
      readAt: string,
    }),
    newestRules: string,
    /** The last person to answer; null after they left, and without answers. */
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
