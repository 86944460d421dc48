import * as z from 'zod/mini';
import {
  deviceClasses,
  type ExportedOutlook,
  type IdeaOutlook,
  type OutlookAnswers,
  outlookQuestions,
} from '../outlook/outlook.ts';
import { moment, named, person, text } from './parts.ts';

const answers = z.object(
  Object.fromEntries(
    Object.entries(outlookQuestions).map(([name, words]) => [name, z.nullable(z.enum(words))]),
  ),
) as unknown as z.ZodMiniType<OutlookAnswers>;

export const outlookAnswers = named('OutlookAnswers', answers);

const read = {
  answers: outlookAnswers,
  rules: text,
  deviceClass: z.enum(deviceClasses),
  lines: z.array(
    z.object({
      title: text,
      result: z.nullable(text),
      between: z.array(text),
      article: z.nullable(text),
    }),
  ),
};

export const outlookAnswer: z.ZodMiniType<IdeaOutlook> = named(
  'Outlook',
  z.object({
    ...read,
    shownBy: z.object({ version: text, readAt: text }),
    newestRules: text,
    user: z.nullable(person),
    answeredAt: z.nullable(moment),
  }),
);

export const exportedOutlook: z.ZodMiniType<ExportedOutlook> = z.object({
  ...read,
  answeredBy: z.nullable(text),
  answeredAt: moment,
});
