import type { FieldName } from '../../src/features/ideas/domain/fields.ts';
import { idea } from '../support/api.ts';

/** Words for texts that compress like prose and repeat no sentence. */
const vocabulary =
  'patient clinic nurse sensor breath home remote review triage record dose alert ward score device trial evidence cost payer risk data model signal pilot regulator claim referral visit family doctor week month result measure threshold protocol consent privacy workflow'.split(
    ' ',
  );
let seed = 1;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed % below;
};
const prose = (words: number) =>
  Array.from({ length: words }, () => `${vocabulary[random(vocabulary.length)]}${random(9) || ''}`)
    .join(' ')
    .trim();
const texts: FieldName[] = [
  'problemBeingSolved',
  'targetUsers',
  'proposedSolution',
  'uniqueValueProposition',
  'technologyStack',
  'dataRequirements',
  'integrationNeeds',
  'regulatoryHurdles',
  'marketSize',
  'competitiveLandscape',
  'revenueModel',
  'pricingStrategy',
  'goToMarketStrategy',
  'currentAlternativesGaps',
];
/** The answers of an idea, about 3.4 KB. @param word a word that one of them contains */
export const written = (i: number, word: string) =>
  idea({
    ideaTitle: `Idea ${i} ${prose(4)}`,
    briefDescription: prose(22),
    impactScore: 1 + (i % 10),
    feasibilityScore: 1 + ((i * 7) % 10),
    innovationScore: 1 + ((i * 3) % 10),
    ...Object.fromEntries(texts.map((name) => [name, prose(34)])),
    marketSize: `${prose(20)} ${word}`,
  });
