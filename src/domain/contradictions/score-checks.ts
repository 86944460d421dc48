// Scores, maturity and sources beside what the answers say.

import { backedFields } from '../evidence/source.ts';
import { fields } from '../idea/fields.ts';
import { listed } from '../wording.ts';
import type { Check } from './contradiction.ts';
import { isSold, sentencesOf, stated } from './phrases.ts';
import { onlyQuantity } from './quantity.ts';
import { rule } from './rule.ts';

// Each pattern is of a whole sentence: with other words in it, it may speak of a country, an age or a product beside this one.
const unproven =
  /^(?:(?:the|our|any|there|it|is|has|have|we|so|far|clinical|product|app|software|platform|tool|solution|system|still) )*(no (?:clinical )?(?:validation|study|trial|pilot|evidence) (?:has been done|has begun|has started|was done|exists|yet|so far)|(?:validation|study|trial|pilot|evidence) (?:is|are) (?:still |entirely )?(?:missing|outstanding)|(?:validation|study|trial|pilot) has not (?:yet )?(?:begun|started|been (?:done|run|planned))|not (?:yet )?(?:been )?(?:clinically )?validated|not (?:yet )?(?:been )?clinically tested|nothing has been validated)(?: yet| so far)?$/i;
const proven =
  /\b(validated|proven|tested|completed?|published|finished|passed|shown|showed|certified|done|successful(ly)?|approved|ran|was|were)\b/i;
const noTeam =
  /^(?:there is |we have |so far )?(no team(?: yet| so far| at present| today| in place)?|(?:(?:the|our) )?(?:whole |entire )?team (?:is |has |still |yet ){0,3}(?:to be|not yet|must be) (?:hired|found|formed|recruited|built|put together)|nobody is (?:hired|on the team)|everyone (?:is )?(?:still )?to be hired|all (?:roles|positions) (?:are )?(?:still )?(?:open|to be hired|to be filled))(?: yet| so far)?$/i;
const somebody =
  /\b(founders?|co-?founders?|we|our|on board|hired|joined|staff|advisors?|partners?|agency|contractors?|freelancers?|university|team)\b/i;
const manyAlike =
  /^(?:there are |it is |this is |we enter )?(?:already )?((?:many|dozens of|hundreds of|numerous) (?:very |nearly )?(?:similar|identical|comparable|equivalent) (?:products|apps|applications|solutions|tools|platforms|systems|services)|(?:(?:a|the) )?(?:very )?crowded (?:market|field))(?: already)?(?: exists?| are available| are on the market| compete| with (?:dozens|hundreds) of \w+| with many \w+)?$/i;
const unlikeThem =
  /\b(not?|none|nobody|never|without|unlike|few|fewer|but|however|ours?|we|instead|only|first|lacks?|miss(es|ing)?|fails?|failed|differ\w*|gaps?|yet|others?)\b/i;
const inUse =
  /^(our (?:own )?(?:app|product|platform|service|tool|system|prototype|mvp) (?:is|has been) (?:already |now |currently )?(?:live|in (?:routine|daily|clinical|regular) use|used by \d[\d,]* \w+|in use (?:at|in|by) \d[\d,]* \w+)|we (?:already |now )?have \d[\d,]* (?:paying|active) (?:customers|users|clinics|hospitals|patients))$/i;
const anotherProduct =
  /\b(another|other|existing|previous|earlier|predecessor|new|next|idea|concept|builds?|extends?|extension|adds?|add-on|module)\b/i;
const lowWord = /^(very )?low(?=$|[.,;:])/i;
const highWord = /^(very )?high(?=$|[.,;:])/i;
/** `Low: few risks`, `High, with a doctor who signs; low without`, `Low, medium for the sensor` */
const notFeasibility =
  /\b(risks?|effort|complexity|costs?|difficult\w*|barriers?|burden|medium|moderate|with|without|if|but|when|unless|for|in)\b/i;

const expensive = 1_000_000;
const users = ['scalabilityPotential', 'technicalFeasibility', 'goToMarketStrategy'] as const;
const alike = ['currentAlternativesGaps', 'competitiveLandscape'] as const;

export const scoreChecks: readonly Check[] = [
  rule(
    'ready-without-validation',
    ['maturityLevel', 'clinicalValidationNeed'],
    'Clinics and insurers ask for proof before they buy.',
    ({ answers }) => {
      const said = isSold(answers) && stated(answers.clinicalValidationNeed, unproven, proven);
      return (
        said &&
        `Maturity Level is “${answers.maturityLevel}”, and Clinical Validation Need says “${said}”.`
      );
    },
  ),
  rule(
    'impact-without-source',
    ['impactScore', 'expectedOutcomesBenefits'],
    'The highest impact is the first thing that others will doubt.',
    ({ answers, sources }) =>
      answers.impactScore >= 9 &&
      !sources.some((one) => one.fields.includes('expectedOutcomesBenefits')) &&
      `Impact is ${answers.impactScore}, and Expected Outcomes & Benefits has no source.`,
  ),
  rule(
    'feasible-without-team',
    ['feasibilityScore', 'teamCapabilityNeeded'],
    'Feasibility asks whether this team could build and test it.',
    ({ answers }) => {
      const said =
        answers.feasibilityScore >= 9 && stated(answers.teamCapabilityNeeded, noTeam, somebody);
      return (
        said &&
        `Feasibility is ${answers.feasibilityScore}, and Team Capability Needed says “${said}”.`
      );
    },
  ),
  rule(
    'feasible-dear-and-risky',
    ['feasibilityScore', 'riskLevel', 'estimatedCostToMvp'],
    'What is dear and very risky is rarely easy to build with what a team can get.',
    ({ answers }) => {
      const isRisky = answers.feasibilityScore >= 9 && answers.riskLevel === 'Very High';
      const cost = isRisky ? onlyQuantity(answers.estimatedCostToMvp, 'money') : null;
      return (
        cost !== null &&
        cost.low >= expensive &&
        `Feasibility is ${answers.feasibilityScore}, Risk Level is “Very High”, and Estimated Cost to MVP says ${cost.text}.`
      );
    },
  ),
  rule(
    'feasibility-in-words',
    ['feasibilityScore', 'technicalFeasibility'],
    'The score and the words are about the same thing.',
    ({ answers: { feasibilityScore, technicalFeasibility } }) => {
      const [first = ''] = sentencesOf(technicalFeasibility);
      if (notFeasibility.test(first)) return null;
      const [low] = lowWord.exec(first) ?? [];
      const [high] = highWord.exec(first) ?? [];
      const said = feasibilityScore >= 9 ? low : feasibilityScore <= 2 ? high : undefined;
      return (
        said !== undefined &&
        `Feasibility is ${feasibilityScore}, and Technical Feasibility says “${said}”.`
      );
    },
  ),
  ...alike.map((name) =>
    rule(
      `innovative-beside-${name}`,
      ['innovationScore', name],
      'Innovation asks how different it is from what already exists.',
      ({ answers }) => {
        const said = answers.innovationScore >= 9 && stated(answers[name], manyAlike, unlikeThem);
        return (
          said &&
          `Innovation is ${answers.innovationScore}, and ${fields[name].label} says “${said}”.`
        );
      },
    ),
  ),
  ...users.map((name) =>
    rule(
      `concept-in-use-${name}`,
      ['maturityLevel', name],
      'What people use already is more than a concept.',
      ({ answers }) => {
        const said =
          answers.maturityLevel === 'Concept' && stated(answers[name], inUse, anotherProduct);
        return said && `Maturity Level is “Concept”, and ${fields[name].label} says “${said}”.`;
      },
    ),
  ),
  rule(
    'first-with-lowest-scores',
    ['overallPriorityRank', 'impactScore', 'feasibilityScore', 'innovationScore'],
    'What comes first is expected to be good at something.',
    ({ answers: { overallPriorityRank, impactScore, feasibilityScore, innovationScore } }) =>
      overallPriorityRank === 1 &&
      Math.max(impactScore, feasibilityScore, innovationScore) <= 2 &&
      `Overall Priority Rank is 1, and no score is above ${Math.max(impactScore, feasibilityScore, innovationScore)}.`,
  ),
  {
    check: 'all-against',
    why: 'An answer that all its sources contradict is better changed, or says why it differs.',
    beside: 'sources',
    readsSources: true,
    finds({ answers, sources }) {
      const opposed = backedFields.filter((name) => {
        const about = sources.filter((one) => one.fields.includes(name));
        const isOpposed = about.length > 0 && about.every(({ stance }) => stance === 'against');
        return isOpposed && String(answers[name]).trim() !== '';
      });
      if (opposed.length === 0) return null;
      const names = listed(opposed.map((name) => fields[name].label));
      const them = opposed.length === 1 ? 'it' : 'them';
      return { sentence: `All sources of ${names} speak against ${them}.`, fields: opposed };
    },
  },
];
