// Answers that come near to a contradiction and are none, as founders in Europe write them.
import type { IdeaInput } from '../../src/domain/idea/fields.ts';
import type { DeviceClass } from '../../src/domain/outlook/outlook.ts';

type NearMiss = readonly [answers: Partial<IdeaInput>, deviceClass?: DeviceClass];

const device = { productType: 'Medical Device' } as const;
const ready = { maturityLevel: 'Market Ready' } as const;
const concept = { maturityLevel: 'Concept' } as const;
const nineMonths = { estimatedTimeToMvp: '9 months' };
const euros = { estimatedCostToMvp: '€200,000' };
const cost = (goToMarketStrategy: string): NearMiss => [{ ...euros, goToMarketStrategy }];
const time = (technicalFeasibility: string): NearMiss => [{ ...nineMonths, technicalFeasibility }];
const considers = (
  regulatoryConsiderations: string,
  deviceClass: DeviceClass,
  more: Partial<IdeaInput> = {},
): NearMiss => [{ ...more, regulatoryConsiderations }, deviceClass];
const proof = (clinicalValidationNeed: string): NearMiss => [{ ...ready, clinicalValidationNeed }];
const team = (teamCapabilityNeeded: string): NearMiss => [
  { feasibilityScore: 9, teamCapabilityNeeded },
];
const alike = (competitiveLandscape: string): NearMiss => [
  { innovationScore: 9, competitiveLandscape },
];
const certificate = (regulatoryHurdles: string): NearMiss => [
  { ...ready, timeToMvpLaunch: '7 months', regulatoryHurdles },
  'IIa',
];

export const nearMisses: readonly NearMiss[] = [
  // No device.
  considers('Our team has no medical device experience.', 'IIa', device),
  considers('Our team has no medical device', 'IIa', device),
  considers('The booking module is not a medical device. The triage module is class IIa.', 'IIa'),
  considers('The app is not a medical device. The pump is.', 'IIb', device),
  considers('The spreadsheet that we replace is not a medical device.', 'IIa'),
  considers('In its simplest form it is not a medical device. With alarms it becomes one.', 'IIb'),
  considers('Outside MDR as a research tool, class IIa as a product.', 'IIa', device),
  considers('There is no medical purpose beyond triage', 'IIa'),

  // Classes of other products, laws and patients, and more than one.
  considers('Class IIa/IIb under Rule 11.', 'IIb'),
  considers('Class IIa-IIb.', 'IIb'),
  considers('MDR class I, IIa with the dosing.', 'IIa'),
  considers('MDR class IIa and IIb, as the module chosen.', 'IIb'),
  considers('UK MDR 2002: class I.', 'IIa'),
  considers('In the US it is class I.', 'IIa'),
  considers('In the U.S. it is class I.', 'IIa'),
  considers('Rule 11 is open. It is class I in Switzerland.', 'IIa'),
  considers('Health Canada: class III.', 'IIa'),
  considers('TGA class I.', 'IIa'),
  considers('UKCA marking. Class I.', 'IIa'),
  considers('We include NYHA class III patients.', 'IIa'),
  considers('Killip class III', 'IIa'),
  considers('Trained on class III obesity.', 'IIa'),
  considers('Electrical safety: protection class I.', 'IIa'),
  considers('Reads data of the pump, class IIb.', 'IIa'),
  considers('The mattress underneath is class I.', 'IIa'),
  [{ riskLevel: 'Low', regulatoryConsiderations: 'Reminders for NYHA class III patients.' }],

  // Durations.
  time('The MVP is ready 6 months after funding.'),
  time('The MVP needs 3 weeks for usability tests.'),
  time('The MVP takes 4 months; with the certificate twice that.'),
  time('The design of the MVP takes 6 weeks.'),
  time('For a single ward the MVP takes 4 months.'),
  time('We need 3 weeks for the MVP of the app.'),
  time('The MVP takes 4 months full time.'),
  time('MVP in 4 months from the first grant.'),
  [{ timeToMvpLaunch: 'First version in 4 months', ...nineMonths }],
  [{ timeToMvpLaunch: 'Probably 7 months', ...nineMonths }],
  [{ maturityLevel: 'Scaling', timeToMvpLaunch: '0 months', ...nineMonths }],
  [{ maturityLevel: 'MVP', timeToMvpLaunch: '2 months', ...nineMonths }],

  // Money.
  cost('The MVP costs EUR 0.2 mio.'),
  cost('The MVP costs EUR 0.2 Mio. and the trial as much again.'),
  cost('The MVP costs EUR 500 monthly.'),
  cost('The MVP costs EUR 500 p.a.'),
  cost('The MVP costs EUR 300 in hosting.'),
  cost('The MVP costs EUR 2 hundred thousand.'),
  cost('We raise EUR 100,000 for the MVP.'),
  cost('The hardware costs EUR 40,000 for the MVP.'),
  cost('We need EUR 30,000 for the MVP in Norway.'),

  // Proof.
  proof('Validated in two trials, not yet validated for children.'),
  proof('Validated in adults. Not yet validated.'),
  proof('Not yet validated for children.'),
  proof('The trial has not begun in Norway.'),
  proof('The product needs no clinical validation.'),
  proof('Two trials were published. Our trial has not begun.'),

  // Certificates.
  [
    {
      timeToMvpLaunch: '7 months',
      regulatoryHurdles:
        'The MVP begins as a clinical study; the review by a notified body takes 12 months.',
    },
    'IIa',
  ],
  [
    {
      ...{ ...concept, timeToMvpLaunch: '7 months' },
      regulatoryHurdles: 'The review by a notified body takes 12 months.',
    },
    'IIb',
  ],
  [
    {
      ...{ ...ready, timeToMvpLaunch: '7 months' },
      regulatoryHurdles: 'A notified body takes 12 months.',
    },
    'I',
  ],
  certificate('A notified body takes 18 months for class III.'),
  certificate('A notified body takes 12 months. Our certificate is of March.'),
  [{ ...ready, regulatoryHurdles: 'None.' }, 'IIa'],
  [{ maturityLevel: 'Scaling', regulatoryHurdles: 'n/a' }, 'IIb'],

  // Teams, rivals, use, feasibility in words.
  team('It needs no team.'),
  team('The sales team to be hired.'),
  team('We have no team in Spain.'),
  team('No team yet, two founders with ten years in hospitals.'),
  team('No team yet. An agency builds it.'),
  team('All roles are open to part-time work.'),
  alike('Hospitals use many similar systems for billing.'),
  alike('Many similar apps exist. Ours is the one that listens.'),
  alike('We leave the crowded market of fitness apps.'),
  alike('Many comparable tools in veterinary medicine.'),
  [{ ...concept, goToMarketStrategy: 'We already have 300 active patients on a waiting list.' }],
  [{ ...concept, scalabilityPotential: 'We have 12 active hospitals as advisers.' }],
  [{ ...concept, scalabilityPotential: 'Our app is live. This idea builds on it.' }],
  [{ ...concept, technicalFeasibility: 'The tool is in use in 12 hospitals, made by a rival.' }],
  [{ feasibilityScore: 9, technicalFeasibility: 'Low: few technical risks.' }],
  [{ feasibilityScore: 9, technicalFeasibility: 'Low, medium for the sensor.' }],
  [{ feasibilityScore: 2, technicalFeasibility: 'High, with a doctor who signs.' }],
];
