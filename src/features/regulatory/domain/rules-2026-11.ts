import type { Condition, Line, Rule, RuleSet, RuleSource } from './rules.ts';

/** The texts behind the rules of November 2026 (docs/regulatory.md). */
const sources = {
  mdr: {
    title: 'MDR, Regulation (EU) 2017/745',
    href: 'https://eur-lex.europa.eu/eli/reg/2017/745/oj',
    secondHand:
      'MDCG 2019-11 rev. 1, section 4.2.1, which quotes the rule; Johner Institute, “MDR Rule 11”',
  },
  mdcg: {
    title: 'MDCG 2019-11 rev. 1, June 2025',
    href: 'https://health.ec.europa.eu/medical-devices-sector/new-regulations/guidance-mdcg-endorsed-documents-and-other-guidance_en',
    secondHand: 'a copy of its full text in a public repository',
  },
  ivdr: {
    title: 'IVDR, Regulation (EU) 2017/746',
    href: 'https://eur-lex.europa.eu/eli/reg/2017/746/oj',
    secondHand: 'MDCG 2019-11 rev. 1, which is about the MDR and the IVDR',
  },
  proposal: {
    title: 'Proposal COM(2025) 1023 of 16 December 2025',
    href: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52025PC1023',
    secondHand: 'A&O Shearman, Bristows, QuickBird Medical',
  },
  aiAct: {
    title: 'AI Act, Regulation (EU) 2024/1689',
    href: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
    secondHand:
      'regaffairshub; sprinklingact.com, 19 May 2026; sipoch.com, which quotes Art. 3(1); ai-act-law.eu, recital 12',
  },
  omnibus: {
    title: 'Digital Omnibus on AI, Regulation (EU) 2026/1744',
    href: 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
    secondHand:
      'DLA Piper, “Digital Omnibus on AI”, 2 July 2026; public repositories that cite the Official Journal of 24 July 2026',
  },
  gdpr: {
    title: 'GDPR, Regulation (EU) 2016/679',
    href: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
  },
  nice: {
    title: 'NICE evidence standards framework, ECD7, 2022',
    href: 'https://www.nice.org.uk/corporate/ecd7',
  },
  fda: {
    title: 'FDA, “Clinical Decision Support Software”, final guidance of 29 January 2026',
    href: 'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/clinical-decision-support-software',
    secondHand: 'Frier Levitt; Morulaa; meddeviceguide.com',
  },
} as const satisfies Record<string, RuleSource>;

type SourceName = keyof typeof sources;

const rule11 = 'MDR, Annex VIII, chapter III, 6.3, Rule 11';
const first = `${rule11}, first sentence`;
const second = `${rule11}, second sentence`;
const decisions =
  'Software intended to provide information which is used to take decisions with diagnosis or therapeutic purposes is classified as class IIa, except if such decisions have an impact that may cause';
const monitoring =
  'Software intended to monitor physiological processes is classified as class IIa';
const notifiedBody = 'A notified body has to look at it before it may be sold.';
const classified = ['mdr'] as const;
const qualified = ['mdr', 'mdcg'] as const;

/** Whether it is a medical device, and its class. The highest class that applies counts, so it comes first. */
const deviceLine: Line<SourceName> = {
  name: 'device',
  title: 'European Union: medical device',
  asks: ['worstHarm', 'vitalSigns', 'purpose', 'individualPatients', 'actsOnData'],
  scale: {
    'No medical device': 'no medical device',
    'A medical device, class I': 'class I',
    'A medical device, class IIa': 'class IIa',
    'A medical device, class IIb': 'class IIb',
    'A medical device, class III': 'class III',
  },
  criteria: [],
  rules: [
    {
      name: 'only stores',
      when: [{ actsOnData: ['no'] }],
      result: 'No medical device',
      device: 'no device',
      sentence: 'Software that only stores, sends or searches data is no medical device.',
      article: 'MDR, Art. 2(1)',
      sources: qualified,
    },
    {
      name: 'no single patients',
      when: [{ individualPatients: ['no'] }],
      result: 'No medical device',
      device: 'no device',
      sentence:
        'What it does with data is not for the benefit of individual patients, and only that makes software a medical device.',
      article: 'MDR, Art. 2(1)',
      sources: qualified,
    },
    {
      name: 'decisions, death',
      when: [{ purpose: ['decisions'], worstHarm: ['death'] }],
      result: 'A medical device, class III',
      device: 'III',
      sentence: notifiedBody,
      quote: `${decisions}: death or an irreversible deterioration of a person's state of health, in which case it is in class III`,
      article: first,
      sources: classified,
    },
    {
      name: 'decisions, serious',
      when: [{ purpose: ['decisions'], worstHarm: ['serious'] }],
      result: 'A medical device, class IIb',
      device: 'IIb',
      sentence: notifiedBody,
      quote: `${decisions}: … a serious deterioration of a person's state of health or a surgical intervention, in which case it is classified as class IIb`,
      article: first,
      sources: classified,
    },
    {
      name: 'vital signs',
      when: [{ vitalSigns: ['yes'] }],
      result: 'A medical device, class IIb',
      device: 'IIb',
      sentence: `It watches vital signs, whatever else it is for, and the highest class that applies counts. ${notifiedBody}`,
      quote: `${monitoring}, except if it is intended for monitoring of vital physiological parameters, where the nature of variations of those parameters is such that it could result in immediate danger to the patient, in which case it is classified as class IIb`,
      article: second,
      sources: classified,
    },
    {
      name: 'decisions',
      when: [{ purpose: ['decisions'] }],
      result: 'A medical device, class IIa',
      device: 'IIa',
      sentence: notifiedBody,
      quote: `${decisions} …`,
      article: first,
      sources: classified,
    },
    {
      name: 'monitoring',
      when: [{ purpose: ['monitoring'] }],
      result: 'A medical device, class IIa',
      device: 'IIa',
      sentence: notifiedBody,
      quote: `${monitoring} …`,
      article: second,
      sources: classified,
    },
    {
      name: 'all other',
      when: [{ purpose: ['other medical'] }],
      result: 'A medical device, class I',
      device: 'I',
      sentence:
        'Its maker declares that it conforms, without a notified body; there are exceptions. Guidance reads the first sentence of the rule widely: nearly all that informs a decision on one patient falls under it, prevention by analysing measurements of the body too.',
      quote: 'All other software is classified as class I.',
      article: `${rule11}, third sentence`,
      sources: qualified,
    },
    {
      name: 'no medical purpose',
      when: [{ purpose: ['wellness', 'saving'] }],
      result: 'No medical device',
      device: 'no device',
      sentence: 'Software for administration or general wellness has no medical purpose.',
      article: 'MDR, Art. 2(1)',
      sources: qualified,
    },
  ],
  notes: [
    {
      says: 'The parts of a larger product are looked at one by one.',
      sources: ['mdcg'],
    },
    {
      says: 'Only Rule 11 is applied. Software for contraception (Rule 15: class IIb), in a closed loop of diagnosis and therapy (Rule 22: class III), or that drives another device (at least its class) is not asked about.',
      sources: ['mdcg'],
    },
    {
      says: 'Software whose output rests mainly on tests of samples from the body, such as blood, may fall under the IVDR with classes A to D instead. The nine questions do not decide that: a class by Rule 11 would then not hold.',
      sources: ['ivdr'],
    },
    {
      says: 'A proposal of 16 December 2025, COM(2025) 1023, would put software in class I unless a criterion lifts it. It was not law when read, and is not applied here.',
      sources: ['proposal'],
    },
  ],
};

const aiActSources = ['aiAct', 'omnibus'] as const;

const aiLine: Line<SourceName> = {
  name: 'ai',
  title: 'European Union: AI Act',
  asks: ['ai', ...deviceLine.asks],
  scale: {
    'Outside the AI Act': 'outside the AI Act',
    'Not high-risk as a medical device': 'not high-risk as a medical device',
    'High-risk, from 2 August 2028 at the latest': 'high-risk',
  },
  criteria: [],
  rules: [
    {
      name: 'no AI',
      when: [{ ai: ['no'] }],
      result: 'Outside the AI Act',
      aiAct: 'no AI',
      sentence:
        'The Act is about AI systems, and what uses no AI is none. Software that infers from knowledge that people have encoded is one too; the nine questions do not ask about it.',
      article: 'AI Act, Art. 3(1)',
      sources: ['aiAct'],
    },
    {
      name: 'high-risk',
      when: [{ ai: ['yes'], device: ['IIa', 'IIb', 'III'] }],
      result: 'High-risk, from 2 August 2028 at the latest',
      aiAct: 'high-risk',
      sentence:
        'It uses AI, and as a medical device of its class it needs a notified body: both together make it high-risk.',
      article: 'AI Act, Art. 6(1) and Annex I; date as amended by the Digital Omnibus on AI',
      sources: aiActSources,
    },
    {
      name: 'no notified body',
      when: [{ ai: ['yes'], device: ['no device', 'I'] }],
      result: 'Not high-risk as a medical device',
      aiAct: 'not high-risk',
      sentence:
        'It uses AI, but is no medical device that needs a notified body. Where it speaks to people, what Art. 50 says of transparency holds since 2 August 2026.',
      article: 'AI Act, Art. 6(1) and Annex I; Art. 50',
      sources: aiActSources,
    },
  ],
  notes: [
    {
      says: 'Uses that stand alone in Annex III, emergency triage and eligibility for services among them, are high-risk too, from 2 December 2027. The nine questions do not ask about them.',
      sources: aiActSources,
    },
    {
      says: 'AI that only assists its users, and whose failure endangers nobody, is no safety component. That is not asked either.',
      sources: ['omnibus'],
    },
  ],
};

const dataLine: Line<SourceName> = {
  name: 'data',
  title: 'European Union: data',
  asks: ['individualPatients', 'purpose', 'signals', 'vitalSigns'],
  criteria: [],
  rules: [
    {
      name: 'health data',
      when: [
        { individualPatients: ['yes'] },
        { purpose: ['wellness'] },
        { signals: ['yes'] },
        { vitalSigns: ['yes'] },
      ],
      result: 'Health data: a special category',
      sentence:
        'It needs one of the grounds of Art. 9(2). At a large scale a data-protection impact assessment is needed before you start.',
      article: 'GDPR, Art. 9 and Art. 35(3)(b)',
      sources: ['gdpr'],
    },
    {
      name: 'not decided',
      when: [{ individualPatients: ['no'] }],
      result: 'Not decided by these answers',
      sentence:
        'Research, figures of a ward and administration can use data on the health of persons too: where it does, such data are a special category. The nine questions do not ask about it.',
      article: 'GDPR, Art. 9',
      sources: ['gdpr'],
    },
  ],
  notes: [],
};

const section = 'FD&C Act, section 520(o)(1)(E)';
const supports = ['decisions', 'other medical'] as const;

const noSignals: Condition = { signals: ['no'], vitalSigns: ['no'] };
const checked: Condition = { reader: ['professional'], reasonsShown: ['yes'] };

type FdaRule = Omit<Rule, 'article' | 'sources'> & { article?: string };
const fdaRule = (rule: FdaRule): Rule<SourceName> => ({
  article: section,
  ...rule,
  sources: ['fda'],
});

/** Whether it is decision support that is no device, which requires all four criteria. */
const fdaLine: Line<SourceName> = {
  name: 'fda',
  title: 'United States: FDA',
  asks: ['reasonsShown', 'reader', 'signals', 'vitalSigns', 'purpose', 'actsOnData'],
  criteria: [
    {
      says: 'takes in no image, laboratory signal, waveform or series of readings from a sensor',
      when: [noSignals],
    },
    {
      says: 'shows or analyses medical information',
      when: [{ purpose: [...supports, 'monitoring'] }],
    },
    {
      says: 'supports a health care professional',
      when: [{ actsOnData: ['yes'], reader: ['professional'], purpose: supports }],
    },
    { says: 'lets the professional check the basis', when: [checked] },
  ],
  rules: [
    fdaRule({
      name: 'only stores data',
      when: [{ actsOnData: ['no'] }],
      result: 'No clinical decision support',
      sentence:
        'It only stores, sends or searches data, and recommends nothing: the four criteria are not about it. Whether it is a device in the United States follows from other paragraphs of the Act, which were not read here.',
    }),
    fdaRule({
      name: 'no decision support',
      when: [{ purpose: ['wellness', 'saving'], vitalSigns: ['no'] }],
      result: 'No clinical decision support',
      sentence:
        'The four criteria are about support of clinical decisions. Whether it is a device in the United States follows from other paragraphs of the Act, on administration and wellness, which were not read here.',
    }),
    fdaRule({
      name: 'not for a professional',
      when: [{ reader: ['patient', 'nobody'] }],
      result: 'Probably a device',
      counts: true,
      sentence:
        'The exemption is for what a health care professional reads, not for patients, carers or machines.',
      article: `${section}, criterion 3`,
    }),
    fdaRule({
      name: 'signals',
      when: [{ signals: ['yes'] }, { vitalSigns: ['yes'] }],
      result: 'Probably a device',
      counts: true,
      sentence:
        'Software that analyses images, laboratory signals or patterns, such as waveforms or a series of readings from a sensor, is not exempt, whoever reads the output.',
      article: `${section}, criterion 1`,
    }),
    fdaRule({
      name: 'watches',
      when: [{ purpose: ['monitoring'] }],
      result: 'Probably a device',
      counts: true,
      sentence:
        'It watches, and recommends nothing on prevention, diagnosis or treatment: the third criterion is taken as not met.',
      article: `${section}, criterion 3`,
    }),
    fdaRule({
      name: 'reasons hidden',
      when: [{ reasonsShown: ['no'] }],
      result: 'Probably a device',
      counts: true,
      sentence: 'The professional would have to rely on it without being able to check its basis.',
      article: `${section}, criterion 4`,
    }),
    fdaRule({
      name: 'exempt',
      when: [{ purpose: supports, ...noSignals, ...checked }],
      result: 'No device: clinical decision support',
      sentence:
        'All four criteria are met: this holds in the United States. European law knows no such exemption: what it says stands above.',
    }),
  ],
  notes: [
    {
      says: 'This exemption is one way to be no device in the United States. Where it does not hold, other paragraphs of the Act may say the same; European law is another matter.',
      sources: ['fda'],
    },
  ],
};

const tierC =
  'design (1 to 9), value (10 to 13), performance (14 to 16), delivery (17 and 18) and deployment (19 to 21)';

const niceRule = (rule: Omit<Rule, 'article' | 'sources'>): Rule<SourceName> => ({
  ...rule,
  article: 'NICE ECD7, section B: tiers, and section C: standards',
  sources: ['nice'],
});

/** Tier and standards of the NICE evidence standards framework. The highest tier that applies counts. */
const niceLine: Line<SourceName> = {
  name: 'nice',
  title: 'United Kingdom: NICE evidence standards',
  asks: ['purpose', 'individualPatients', 'actsOnData', 'vitalSigns'],
  scale: {
    'Tier A: 17 of the 21 standards': 'tier A',
    'Tier B: 20 of the 21 standards': 'tier B',
    'Tier C: all 21 standards': 'tier C',
  },
  criteria: [],
  rules: [
    niceRule({
      name: 'tier C, a device',
      when: [{ device: ['I', 'IIa', 'IIb', 'III'] }],
      result: 'Tier C: all 21 standards',
      sentence: `It is a medical device: the highest tier that applies counts. The standards are on ${tierC}.`,
    }),
    niceRule({
      name: 'tier C, by purpose',
      when: [{ purpose: ['decisions', 'other medical'] }],
      result: 'Tier C: all 21 standards',
      sentence: `It treats or diagnoses a condition, guides such choices, or has direct health outcomes. The standards are on ${tierC}.`,
    }),
    niceRule({
      name: 'tier B',
      when: [{ purpose: ['wellness', 'monitoring'] }],
      result: 'Tier B: 20 of the 21 standards',
      sentence:
        'It helps people to manage their own health and wellness. All standards apply but number 14, which is for tier C alone.',
    }),
    niceRule({
      name: 'tier A',
      when: [{ purpose: ['saving'] }],
      result: 'Tier A: 17 of the 21 standards',
      sentence:
        'It is meant to release costs or staff time, or to improve efficiency. Standards 7 to 9 and 14 do not apply.',
    }),
  ],
  notes: [
    {
      says: 'Out of its scope: training of professionals, data collection for research only, software embedded in a device, surgical robots. The nine questions do not ask about them.',
      sources: ['nice'],
    },
  ],
};

/** docs/regulatory.md gives the source of each rule. */
export const rules2026_11: RuleSet = {
  version: '2026.11',
  readAt: 'November 2026',
  sources,
  lines: [deviceLine, aiLine, dataLine, niceLine, fdaLine],
};
