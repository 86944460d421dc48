import * as z from 'zod/mini';
import type { Comment } from '../comment.ts';
import { type Decision, decisionWords, type NewestDecision } from '../rounds/decision.ts';
import { author, day, moment, named, person, text, whole } from './parts.ts';

export const commentResponse: z.ZodMiniType<Comment> = named(
  'Comment',
  z.object({
    id: text,
    ideaId: text,
    userId: text,
    section: text,
    fieldName: z.nullable(text),
    content: text,
    replyTo: z.nullable(text),
    source: z.nullable(z.object({ id: text, number: whole })),
    revision: whole,
    createdAt: moment,
    editedAt: z.nullable(moment),
    resolvedAt: z.nullable(moment),
    user: author,
    mentions: z.array(person),
  }),
);
export const commentsResponse = z.array(commentResponse);

export const newestDecision: z.ZodMiniType<NewestDecision> = z.object({
  decision: z.enum(decisionWords),
  lookAgainOn: z.nullable(day),
});
export const decisionResponse: z.ZodMiniType<Decision> = named(
  'Decision',
  z.object({
    id: text,
    ideaId: text,
    decision: z.enum(decisionWords),
    reason: text,
    lookAgainOn: z.nullable(day),
    round: z.nullable(z.object({ id: text, title: text })),
    createdAt: moment,
    user: z.nullable(person),
  }),
);
export const decisionsResponse = z.array(decisionResponse);
