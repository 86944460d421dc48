// Twenty invented ideas whose answers fit together, written as founders write: with numbers, classes, doubts and rivals
// that come near to what the checks look for.
import type { IdeaInput } from '../../src/domain/idea/fields.ts';
import { emptyDraft } from '../../src/domain/idea/idea.ts';
import type { DeviceClass } from '../../src/domain/outlook/outlook.ts';

export type Consistent = { answers: IdeaInput; deviceClass: DeviceClass | null; backed: boolean };

type Choices = Pick<IdeaInput, 'productType' | 'maturityLevel' | 'riskLevel'>;
type Plan = Partial<IdeaInput> & Choices & Pick<IdeaInput, 'ideaTitle' | 'briefDescription'>;
type Scores = [impact: number, feasibility: number, innovation: number, rank: number];

/** @param backed whether its outcomes have a source */
const fits = (
  plan: Plan,
  [impactScore, feasibilityScore, innovationScore, overallPriorityRank]: Scores,
  deviceClass: DeviceClass | null = null,
  backed = false,
): Consistent => ({
  answers: {
    ...emptyDraft(),
    ...plan,
    impactScore,
    feasibilityScore,
    innovationScore,
    overallPriorityRank,
  },
  deviceClass,
  backed,
});

const software = { productType: 'API/Software' } as const;
const app = { productType: 'Mobile App' } as const;
const platform = { productType: 'Web Platform' } as const;
const device = { productType: 'Medical Device' } as const;
const tool = { productType: 'Diagnostic Tool' } as const;

export const consistentIdeas: readonly Consistent[] = [
  fits(
    {
      ...device,
      ...{ maturityLevel: 'Prototype', riskLevel: 'High' },
      ideaTitle: 'Patch that finds sepsis on the ward',
      briefDescription: 'A patch on the chest warns the nurse hours before blood pressure falls.',
      currentAlternativesGaps:
        'Scores by hand every six hours; many similar patches measure heart rate, but none warns.',
      expectedOutcomesBenefits:
        'Antibiotics one to three hours earlier, 12 months before and after.',
      regulatoryConsiderations:
        'MDR class IIb; the existing class IIa sensor comes from a partner.',
      regulatoryHurdles: 'A notified body takes 12 to 18 months. The first study needs none.',
      technicalFeasibility: 'Medium. The MVP takes about 14 months with the team we have.',
      clinicalValidationNeed: 'The pilot has not begun; 400 patients on two wards.',
      timeToMvpLaunch: '14 months',
      estimatedTimeToMvp: '12 to 16 months',
      estimatedCostToMvp: 'EUR 1.1m',
      teamCapabilityNeeded:
        'Intensive-care nurse, signal engineer; one regulatory lead to be hired',
    },
    [9, 5, 8, 2],
    'IIb',
    true,
  ),
  fits(
    {
      ...app,
      ...{ maturityLevel: 'Market Ready', riskLevel: 'Low' },
      ideaTitle: 'Pill diary that family can see',
      briefDescription:
        'A diary for tablets that a daughter or a son can look at from another town.',
      currentAlternativesGaps:
        'Many similar apps exist. Ours is the one that the pharmacy fills in.',
      competitiveLandscape: 'A crowded market; three of them are used by more than 100,000 people.',
      regulatoryConsiderations: 'No medical purpose: a diary. GDPR applies.',
      regulatoryHurdles: 'None',
      clinicalValidationNeed:
        'None clinically; no study has shown harm so far. A usability test was done in May.',
      timeToMvpLaunch: 'Launched',
      estimatedTimeToMvp: 'It took 5 months',
      goToMarketStrategy: 'The app is in routine use in 12 pharmacies; 30 by the end of the year.',
    },
    [5, 9, 2, 6],
    'no device',
  ),
  fits(
    {
      ...software,
      ...{ maturityLevel: 'MVP', riskLevel: 'Medium' },
      ideaTitle: 'Second reader for chest X-rays',
      briefDescription:
        'Marks what a tired reader may have missed, after the first reading is signed.',
      competitiveLandscape:
        'Several readers on the market; dozens of similar products for mammography.',
      regulatoryConsiderations: 'Probably MDR class IIa; class IIb if it ever sorts the list.',
      regulatoryHurdles: 'Two notified bodies asked: 9 to 12 months for the review of class IIa.',
      technicalFeasibility: 'High. Models exist; the second MVP release takes 3 months.',
      timeToMvpLaunch: '8 months',
      estimatedTimeToMvp: '6-8 months',
      estimatedCostToMvp: '€300,000–350,000',
      goToMarketStrategy: 'EUR 2 million after the MVP; before that EUR 320,000 for the MVP.',
      teamCapabilityNeeded: 'Radiologist, two engineers; everybody is here',
    },
    [8, 9, 5, 3],
    'IIb',
  ),
  fits(
    {
      ...platform,
      ...{ maturityLevel: 'Scaling', riskLevel: 'Medium' },
      ideaTitle: 'Waiting list that fills itself',
      briefDescription: 'Offers a free appointment to whoever can come in the next two hours.',
      regulatoryConsiderations: 'Outside MDR: it moves appointments and judges nobody.',
      regulatoryHurdles: 'Not applicable',
      clinicalValidationNeed: 'No further validation is planned; the trial of 2025 is published.',
      timeToMvpLaunch: '0 months',
      estimatedTimeToMvp: '6 months, finished in 2024',
      scalabilityPotential: 'Our platform is live in 41 practices. No server has been added since.',
      teamCapabilityNeeded: 'No team changes; one more person for support',
    },
    [7, 10, 3, 4],
    'no device',
  ),
  fits(
    {
      ...tool,
      ...{ maturityLevel: 'Concept', riskLevel: 'Very High' },
      ideaTitle: 'Breath test for early lung cancer',
      briefDescription: 'One breath into a tube, and an answer in ten minutes instead of ten days.',
      currentAlternativesGaps: 'CT for smokers. Sensors of this kind are in use in 300 breweries.',
      regulatoryConsiderations: 'IVDR class C, not MDR; an FDA De Novo would follow later.',
      regulatoryHurdles: 'IVDR: the notified body needs 12 to 15 months once the study is over.',
      technicalFeasibility: 'Low. The sensor works in cars, and nothing is proven in people.',
      clinicalValidationNeed: 'Case-control study, 600 people',
      timeToMvpLaunch: '3 years',
      estimatedTimeToMvp: 'two to three years',
      estimatedCostToMvp: 'EUR 4-5 million',
      teamCapabilityNeeded: 'No team yet beyond two chemists',
    },
    [9, 2, 9, 7],
    null,
    true,
  ),
  fits(
    {
      ...app,
      ...{ maturityLevel: 'Prototype', riskLevel: 'Low' },
      ideaTitle: 'Back exercises with a mirror',
      briefDescription: 'The phone shows how straight the back is while somebody does an exercise.',
      currentAlternativesGaps: 'Dozens of exercise apps; few look at the person.',
      regulatoryConsiderations:
        'MDR class I while it trains; class IIa once it chooses the therapy.',
      regulatoryHurdles: 'None before it chooses exercises by itself',
      technicalFeasibility: 'High risk in poor light, otherwise simple.',
      timeToMvpLaunch: 'about 5 months',
      estimatedTimeToMvp: '20 weeks',
      estimatedCostToMvp: 'about EUR 80k',
      goToMarketStrategy: 'The MVP is free for 3 months, then EUR 5 a month.',
      teamCapabilityNeeded: 'Physiotherapist, mobile developer',
    },
    [6, 8, 6, 5],
    'I',
  ),
  fits(
    {
      ...device,
      ...{ maturityLevel: 'MVP', riskLevel: 'Very High' },
      ideaTitle: 'Insulin pump for two hormones',
      briefDescription: 'A pump that gives insulin and glucagon and needs no counting of meals.',
      regulatoryConsiderations: 'MDR class III (rule 22, closed loop). US: PMA, FDA class III.',
      regulatoryHurdles: 'Class III: the notified body and an expert panel, together 24 months.',
      technicalFeasibility: 'Medium. The loop is proven; glucagon keeps for 3 days only.',
      timeToMvpLaunch: '36 months',
      estimatedTimeToMvp: '2.5 to 3 years',
      estimatedCostToMvp: 'EUR 12,000,000',
      scalabilityPotential:
        'A competitor is in use in 4,000 families. We could have 500 users in a year.',
    },
    [10, 4, 7, 3],
    'III',
    true,
  ),
  fits(
    {
      ...software,
      ...{ maturityLevel: 'Concept', riskLevel: 'Medium' },
      ideaTitle: 'Letters that patients understand',
      briefDescription:
        'Writes the letter of the hospital once more in plain words, for the patient.',
      regulatoryConsiderations:
        'Open. It may be outside MDR if it adds nothing; opinion requested.',
      regulatoryHurdles: 'No hurdles that we know of; the opinion is due in May.',
      technicalFeasibility: 'High, with a doctor who signs. Low without.',
      timeToMvpLaunch: '4 months after the opinion',
      estimatedTimeToMvp: '9 months',
      estimatedCostToMvp: 'EUR 60.000',
      goToMarketStrategy: 'One hospital pays USD 90,000 for a year of the MVP.',
      teamCapabilityNeeded: 'Doctor, linguist, developer: all on board',
    },
    [7, 7, 6, 4],
    'open',
  ),
  fits(
    {
      ...platform,
      ...{ maturityLevel: 'MVP', riskLevel: 'Low' },
      ideaTitle: 'Home visits in the right order',
      briefDescription: 'Plans the tour of a palliative nurse by need and by road.',
      currentAlternativesGaps: 'Whiteboards. Many comparable tools for parcel services exist.',
      regulatoryConsiderations: 'Logistics, not a medical device. GDPR, Article 9.',
      regulatoryHurdles: 'None known',
      technicalFeasibility: 'Very high. The solver exists.',
      timeToMvpLaunch: '9 months',
      estimatedTimeToMvp: '6 months',
      estimatedCostToMvp: '70-90k EUR',
      proposedSolution: 'A list for tomorrow. The MVP costs about EUR 85k in all.',
      teamCapabilityNeeded: 'The whole team has been hired',
    },
    [6, 9, 3, 5],
    'no device',
  ),
  fits(
    {
      ...device,
      ...{ maturityLevel: 'Market Ready', riskLevel: 'Medium' },
      ideaTitle: 'Quiet alarm for infusion pumps',
      briefDescription: 'Alarms go to the nurse who is nearest, and the room stays quiet.',
      regulatoryConsiderations: 'MDR class IIa, certificate of March 2026.',
      regulatoryHurdles: 'None left in Europe; abroad each country by itself',
      clinicalValidationNeed:
        'Validation is complete. A trial in children has not begun and is not needed for adults.',
      timeToMvpLaunch: 'Done',
      estimatedTimeToMvp: 'Done',
      scalabilityPotential: 'We have 12 paying clinics.',
    },
    [8, 9, 6, 2],
    'IIa',
  ),
  fits(
    {
      ...app,
      ...{ maturityLevel: 'Concept', riskLevel: 'High' },
      ideaTitle: 'A voice that calls the lonely',
      briefDescription:
        'Calls twice a week, listens, and tells a volunteer when somebody gets worse.',
      currentAlternativesGaps: 'Volunteers, too few of them. No similar product is known to us.',
      competitiveLandscape: 'Not a crowded market yet; one pilot in Japan',
      regulatoryConsiderations: 'Not a medical device unless it screens for depression.',
      regulatoryHurdles: 'AI Act: people must know that it is a machine',
      technicalFeasibility: 'Low to medium: accents, bad lines.',
      timeToMvpLaunch: '10 to 12 months',
      estimatedTimeToMvp: '10 months',
      estimatedCostToMvp: '£250k',
      goToMarketStrategy: 'The product is live in no town yet; the first one has said yes.',
    },
    [7, 4, 9, 6],
    'open',
  ),
  fits(
    {
      ...software,
      ...{ maturityLevel: 'Prototype', riskLevel: 'Medium' },
      ideaTitle: 'Dose check for children',
      briefDescription: 'Checks each dose against weight and age, and says which rule it breaks.',
      regulatoryConsiderations: 'Class IIa under rule 11, as agreed with the notified body.',
      regulatoryHurdles: 'If the notified body asks for a study it takes 18 months more.',
      technicalFeasibility:
        'High: rules are public. An MVP for one ward was built in 2 months last year.',
      timeToMvpLaunch: '6 months',
      estimatedTimeToMvp: '26 weeks',
      estimatedCostToMvp: 'between EUR 90,000 and 120,000',
      teamCapabilityNeeded: 'Everyone but a second pharmacist is here',
    },
    [9, 9, 4, 1],
    'IIa',
    true,
  ),
  fits(
    {
      ...tool,
      ...{ maturityLevel: 'MVP', riskLevel: 'High' },
      ideaTitle: 'Photo of a mole, answer by a doctor',
      briefDescription: 'A photo from home, read by a dermatologist within two days.',
      regulatoryConsiderations: 'MDR class IIa at least; we plan for class IIb.',
      regulatoryHurdles: 'A notified body would take 12 months; the MVP is a service by doctors.',
      clinicalValidationNeed:
        'Agreement with visits, 800 moles; evidence is missing for dark skin.',
      technicalFeasibility: 'High. The MVP in 5 months, a year for all skin types.',
      timeToMvpLaunch: '5 months',
      estimatedTimeToMvp: '5 months',
      estimatedCostToMvp: 'EUR 140 000',
    },
    [8, 7, 4, 3],
    'IIb',
  ),
  fits(
    {
      ...platform,
      ...{ maturityLevel: 'Prototype', riskLevel: 'Low' },
      ideaTitle: 'Trial diary without paper',
      briefDescription: 'People in a trial write down symptoms on the phone that they have.',
      regulatoryConsiderations:
        'GCP and 21 CFR Part 11. It is no medical device by the sponsor’s reading, but ours is open.',
      regulatoryHurdles: 'Validation of the system; none of it is new',
      timeToMvpLaunch: 'within 8 months',
      estimatedTimeToMvp: 'up to 7 months',
      estimatedCostToMvp: 'USD 200k',
      goToMarketStrategy: 'A sponsor pays EUR 90,000 for the MVP of its own study.',
      teamCapabilityNeeded: 'Two developers, a trial nurse; a designer is still to be hired',
    },
    [5, 8, 3, 7],
  ),
  fits(
    {
      ...device,
      ...{ maturityLevel: 'Concept', riskLevel: 'High' },
      ideaTitle: 'Sock that feels the pressure sore',
      briefDescription: 'A sock with threads that feel where the foot is pressed for too long.',
      currentAlternativesGaps: 'Hundreds of insoles for runners; one similar product for diabetes.',
      regulatoryConsiderations: 'MDR class I with measuring function, maybe class IIa.',
      technicalFeasibility: 'Low. Threads break after 30 washes.',
      timeToMvpLaunch: '18 months (optimistic), 24 months (likely)',
      estimatedTimeToMvp: '12 months',
      estimatedCostToMvp: 'Between 400k and 500k',
      scalabilityPotential: 'The system of our partner is in use in 20 hospitals.',
    },
    [7, 3, 8, 8],
    'IIa',
  ),
  fits(
    {
      ...app,
      ...{ maturityLevel: 'Scaling', riskLevel: 'Medium' },
      ideaTitle: 'Asthma plan in the pocket',
      briefDescription: 'The plan of the practice on the phone, with the colour of the day.',
      regulatoryConsiderations:
        'Class I under the directive of before; not class I under rule 11 any more.',
      regulatoryHurdles: 'None, the transition is done',
      clinicalValidationNeed: 'Nothing is missing: two trials, one review',
      timeToMvpLaunch: '3 months',
      estimatedTimeToMvp: '3 months',
      estimatedCostToMvp: 'EUR 40,000',
      competitiveLandscape: 'Many similar apps, and none with the plan of the practice',
    },
    [8, 10, 9, 2],
    'IIa',
  ),
  fits(
    {
      ...{ productType: 'Other', maturityLevel: 'Concept', riskLevel: 'Medium' },
      ideaTitle: 'Bus that screens kidneys',
      briefDescription: 'A bus with a laboratory that visits villages without a practice.',
      regulatoryConsiderations: 'A service; the analyser is a CE-marked IVD.',
      regulatoryHurdles: 'None by MDR',
      timeToMvpLaunch: 'Q3 2027',
      estimatedTimeToMvp: '9 months',
      estimatedCostToMvp: 'EUR 380,000, bus included',
      goToMarketStrategy:
        'Two villages; the MVP needs 6 weeks of permits and EUR 20,000 of fees a year.',
    },
    [6, 6, 5, 6],
  ),
  fits(
    {
      ...software,
      ...{ maturityLevel: 'MVP', riskLevel: 'Low' },
      ideaTitle: 'Codes for the discharge letter',
      briefDescription: 'Suggests codes for billing from the letter; a coder decides.',
      currentAlternativesGaps:
        'Built-in coders of record systems; many tools, few for small hospitals',
      regulatoryConsiderations: 'No medical purpose: billing.',
      regulatoryHurdles: 'None.',
      technicalFeasibility: 'High. The MVP takes half a year.',
      timeToMvpLaunch: '6 months',
      estimatedTimeToMvp: 'half a year',
      estimatedCostToMvp: 'EUR 0.2 million',
      proposedSolution: 'Codes beside the letter. We need EUR 180,000 to reach the MVP, or more.',
    },
    [4, 9, 2, 9],
    'no device',
  ),
  fits(
    {
      ...device,
      ...{ maturityLevel: 'Prototype', riskLevel: 'Medium' },
      ideaTitle: 'Stethoscope that listens twice',
      briefDescription:
        'Records the heart and plays it again slower, for teaching and for the record.',
      regulatoryConsiderations: 'MDR class IIa. Software without a claim of its own.',
      regulatoryHurdles: 'The notified body takes at least 6 months.',
      timeToMvpLaunch: '12 months',
      estimatedTimeToMvp: 'a year',
      estimatedCostToMvp: 'CHF 400,000',
      scalabilityPotential: 'The prototype is used by our own students.',
    },
    [5, 7, 4, 1],
    'IIa',
  ),
  fits(
    {
      ...platform,
      ...{ maturityLevel: 'Concept', riskLevel: 'Very High' },
      ideaTitle: 'Rare diseases find each other',
      briefDescription: 'Families with the same rare gene meet, and their data become a register.',
      regulatoryConsiderations: '',
      regulatoryHurdles: 'Consent across 27 countries',
      technicalFeasibility: 'High technically; consent is the hard part.',
      clinicalValidationNeed: '',
      timeToMvpLaunch: '',
      estimatedTimeToMvp: '1 to 2 years',
      estimatedCostToMvp: 'EUR 300k to 1.5m',
      teamCapabilityNeeded: 'A team of four, two of them still to be found',
    },
    [2, 9, 2, 1],
  ),
];
