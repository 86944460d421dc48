import { page } from 'vitest/browser';
import {
  choiceNames,
  choices,
  flagNames,
  objectFromNames,
} from '#features/tracker/domain/filters.ts';
import type {
  CardSummary,
  IdeaCounts,
  IdeaPage,
  SavedView,
} from '#features/tracker/domain/list-response.ts';
import { answerCalls, type Call } from './calls.ts';
import { sampleAnswers } from './ideas.ts';

/** An idea as the list endpoint returns it. */
export const card = (ideaTitle: string, more: Partial<CardSummary> = {}): CardSummary => {
  const { briefDescription, diseaseArea, productType, riskLevel } = sampleAnswers;
  const { impactScore, feasibilityScore, innovationScore, overallPriorityRank } = sampleAnswers;
  return {
    ...{ briefDescription, diseaseArea, productType, riskLevel },
    ...{ impactScore, feasibilityScore, innovationScore, overallPriorityRank },
    id: crypto.randomUUID(),
    ideaTitle,
    userId: 'ada',
    user: { name: 'Ada Test' },
    createdAt: '2026-11-20T09:14:00.000Z',
    scoresSet: [],
    openComments: 0,
    decision: null,
    answers: 34,
    backed: 0,
    against: 0,
    ...more,
  };
};

/** One page of the list. By default it contains all ideas. */
export const ideaPage = (found: CardSummary[], more: Partial<IdeaPage> = {}): IdeaPage => ({
  ideas: found,
  total: found.length,
  all: 100,
  next: null,
  diseaseAreas: ['COPD'],
  ...more,
});

/** Every filter option matches zero ideas. */
export const noCounts: IdeaCounts = {
  total: 0,
  ...objectFromNames(choiceNames, (name) => objectFromNames(choices[name].words, () => 0)),
  diseaseArea: {},
  ...objectFromNames(flagNames, () => 0),
};

export const cardTitles = (): string[] =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent ?? '');

export const queryOf = ({ path }: Call) => new URL(path, location.href).searchParams;

/** Answers the calls of the list. The server searches ideas by title. */
export const answerList = (ideas: CardSummary[], views: SavedView[] = []) =>
  answerCalls({
    'GET /api/ideas': (call: Call) =>
      ideaPage(
        ideas.filter(({ ideaTitle }) => ideaTitle.includes(queryOf(call).get('q') ?? '')),
        ideas.length ? {} : { all: 0 },
      ),
    'GET /api/views': () => views,
    'GET /api/ideas/counts': noCounts,
    'GET /api/ideas/deleted': [],
    'GET /api/inbox/marks': { items: [] },
  });
