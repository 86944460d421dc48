import type { IdeaInput } from '#features/ideas/domain/fields.ts';

/** Invented ideas for the demo. All figures are sample values. */
export const sampleIdeas: readonly IdeaInput[] = [
  {
    ideaTitle: 'Home spirometry triage for COPD flare-ups',
    briefDescription:
      'A weekly two-minute breathing test at home. The nurse sees who is getting worse three days before they would normally call.',
    diseaseArea: 'COPD',
    subTopicUseCase: 'Early detection of flare-ups between clinic visits',
    targetUsers: 'Respiratory nurses; adults with moderate or severe COPD who live at home',
    problemBeingSolved:
      'Most people wait four to five days before they report a flare-up. By then a short course of tablets is often too late and they are admitted.',
    currentAlternativesGaps:
      'A yearly clinic visit and a paper diary. Few people keep the diary, and nobody reads it until the next visit.',
    proposedSolution:
      'A pocket spirometer, one test a week, and a list for the nurse sorted by change since last month.',
    uniqueValueProposition:
      'The nurse sees a trend three days earlier and phones only the people whose breathing has changed.',
    expectedOutcomesBenefits:
      'Fewer emergency admissions in twelve months, measured against the year before in the same clinic.',
    technologyStack: 'Bluetooth turbine spirometer, Flutter app, PostgreSQL, FHIR R4 interface',
    productType: 'Medical Device',
    maturityLevel: 'Prototype',
    dataRequirements:
      'FEV1 and FVC per test, medication list, smoking status. Consent under GDPR Article 9(2)(a).',
    regulatoryConsiderations:
      'MDR class IIa for the triage list; the spirometer already carries a CE mark.',
    marketSize:
      'About 140,000 people with moderate or severe COPD in the two launch regions (estimate)',
    revenueModel: 'Yearly fee per patient, paid by the clinic or the insurer',
    customerSegments:
      'Respiratory outpatient clinics, then primary-care networks with a COPD nurse',
    pricingStrategy: 'EUR 85 per patient and year, device included; free in the first three months',
    competitiveLandscape:
      'Two remote-monitoring suites that cover many diseases and need daily input; paper diaries',
    goToMarketStrategy:
      'Start with two reference clinics, publish the pilot, then join regional tenders',
    potentialPartners: 'University respiratory department, spirometer maker, patient association',
    distributionChannels: 'Clinic purchasing, insurer disease-management programmes',
    integrationNeeds: 'Hospital record through FHIR, national e-prescription list',
    technicalFeasibility: 'High. Device and app exist; the triage list is the new part.',
    clinicalValidationNeed:
      'Prospective cohort of 120 patients over six months, admission as the outcome',
    regulatoryHurdles: "Change of intended use of the spirometer needs the maker's agreement",
    timeToMvpLaunch: '7 months',
    teamCapabilityNeeded: 'Respiratory nurse, mobile developer, regulatory lead',
    scalabilityPotential:
      'The list sorts itself, so one nurse could follow about 300 people (assumption to test)',
    globalApplicability:
      "Works wherever a nurse can phone; reference values need each population's own tables",
    impactScore: 9,
    feasibilityScore: 7,
    innovationScore: 6,
    riskLevel: 'Medium',
    estimatedCostToMvp: 'EUR 210,000',
    estimatedTimeToMvp: '7 months',
    overallPriorityRank: 1,
  },
  {
    ideaTitle: 'Medication check at hospital discharge',
    briefDescription:
      'Compares the hospital list with the pharmacy record and shows the ward only the differences that could cause harm.',
    diseaseArea: 'Polypharmacy',
    subTopicUseCase: 'Reconciling medicines on the day a patient goes home',
    targetUsers: 'Hospital pharmacists, ward doctors, community pharmacists',
    problemBeingSolved:
      'Hospital and pharmacy lists rarely agree at discharge. Pharmacists compare them by hand and have time for a few patients a day.',
    currentAlternativesGaps:
      'Paper comparison, or record systems that mark every difference with the same weight, so that alerts are dismissed.',
    proposedSolution:
      'Both lists are matched by substance and dose. Only differences that could cause harm are shown, each with the reason.',
    uniqueValueProposition: 'Ranks differences by possible harm instead of listing them all',
    expectedOutcomesBenefits:
      'Fewer unintended changes at discharge, counted by a pharmacist on a random sample before and after',
    technologyStack: 'TypeScript service, PostgreSQL, SNOMED CT and ATC mappings, CDS Hooks',
    productType: 'API/Software',
    maturityLevel: 'MVP',
    dataRequirements:
      'Medication lists with dose and route, renal function, allergies. Processed in the hospital under its care contract.',
    regulatoryConsiderations:
      'Decision support with a person deciding: probably MDR class IIa under rule 11, to be confirmed with the notified body',
    marketSize: 'About 260 acute hospitals in the first two countries (public lists)',
    revenueModel: 'Yearly licence per hospital, by number of beds',
    customerSegments: 'Acute hospitals with an electronic prescribing system',
    pricingStrategy: 'EUR 12 per bed and month; a pilot ward costs nothing',
    competitiveLandscape:
      'Interaction checkers built into prescribing systems; they check one list and do not compare two',
    goToMarketStrategy:
      'One ward per hospital, weekly figures to the chief pharmacist, then the whole house',
    potentialPartners: 'Hospital pharmacy associations, two record vendors',
    distributionChannels: 'Direct to hospital pharmacies; app catalogues of record vendors',
    integrationNeeds: 'FHIR MedicationStatement from the ward, the national pharmacy record',
    technicalFeasibility:
      'High. Matching runs on anonymised lists today; edge cases are combined products.',
    clinicalValidationNeed: 'Before-and-after study on two wards, 200 discharges each',
    regulatoryHurdles: 'Access to the national pharmacy record differs by country',
    timeToMvpLaunch: '5 months',
    teamCapabilityNeeded: 'Clinical pharmacist, back-end developer, terminology specialist',
    scalabilityPotential: 'Another ward is a setting; another country is a new mapping of products',
    globalApplicability: 'Substance matching travels well, pharmacy records do not',
    impactScore: 9,
    feasibilityScore: 9,
    innovationScore: 4,
    riskLevel: 'Low',
    estimatedCostToMvp: 'EUR 150,000',
    estimatedTimeToMvp: '5 months',
    overallPriorityRank: 2,
  },
  {
    ideaTitle: 'Retinal photo grading in pharmacies',
    briefDescription:
      'People with diabetes get an eye photo while they wait for a prescription. Unclear photos go to an ophthalmologist the same day.',
    diseaseArea: 'Diabetes',
    subTopicUseCase: 'Screening for diabetic eye disease where people already go',
    targetUsers: 'Adults with diabetes, pharmacists, ophthalmologists',
    problemBeingSolved:
      'Yearly eye checks are missed because they need a separate appointment, and damage is found late.',
    currentAlternativesGaps:
      'Mobile screening vans and hospital appointments. Both need a free day and transport.',
    proposedSolution:
      'A tabletop camera in the pharmacy, automatic grading into clear, unclear or urgent, and a doctor who reads all but the clear ones.',
    uniqueValueProposition:
      "No separate appointment, and a doctor's answer the same day for unclear photos",
    expectedOutcomesBenefits:
      'More people screened per year, and a shorter time from photo to treatment',
    technologyStack: 'Non-mydriatic camera, grading model served on the device, DICOM archive',
    productType: 'Diagnostic Tool',
    maturityLevel: 'Prototype',
    dataRequirements:
      'Retinal photos with age and diabetes type. Pseudonymised for training under a separate consent.',
    regulatoryConsiderations: 'MDR class IIb for the grading; high-risk system under the AI Act',
    marketSize: 'About 900,000 adults with known diabetes in the first country (national register)',
    revenueModel: 'Fee per screening, paid by the insurer',
    customerSegments: 'Insurers with a screening target, pharmacy chains',
    pricingStrategy: 'EUR 28 per person screened',
    competitiveLandscape: "Grading software for hospitals; none is fitted to a pharmacy's day",
    goToMarketStrategy: "Ten pharmacies near one eye clinic, then the clinic's whole catchment",
    potentialPartners: "Regional eye clinic, pharmacists' chamber, camera maker",
    distributionChannels: 'Pharmacy chains, screening programmes',
    integrationNeeds: 'DICOM to the eye clinic, a letter to the family doctor',
    technicalFeasibility: 'Medium. Photo quality without drops is the open question.',
    clinicalValidationNeed: 'Diagnostic accuracy study against two human readers, about 1,000 eyes',
    regulatoryHurdles: 'Pharmacists may not give a diagnosis in one of the two countries',
    timeToMvpLaunch: '11 months',
    teamCapabilityNeeded: 'Ophthalmologist, machine-learning engineer, optometrist for training',
    scalabilityPotential: 'Grading is cheap; the number of readers limits growth',
    globalApplicability: 'High need worldwide; the model must be validated on each population',
    impactScore: 8,
    feasibilityScore: 6,
    innovationScore: 8,
    riskLevel: 'High',
    estimatedCostToMvp: 'EUR 480,000',
    estimatedTimeToMvp: '11 months',
    overallPriorityRank: 3,
  },
  {
    ideaTitle: 'Shared photo record for surgical wounds',
    briefDescription:
      'Patients send a photo every second day after surgery. The team compares it with the last one before asking anyone to travel.',
    diseaseArea: 'Surgery',
    subTopicUseCase: 'Follow-up of surgical wounds without needless trips',
    targetUsers: 'People after day surgery, surgical nurses',
    problemBeingSolved:
      'Patients travel an hour to have a healing wound looked at for two minutes, while a few infections are seen late.',
    currentAlternativesGaps:
      'Phone calls without a picture, or photos in private messengers that no record keeps.',
    proposedSolution:
      'A link by text message, no app. The photo is taken against an outline and stored beside the last one.',
    uniqueValueProposition:
      'Two photos side by side, with one question answered: better, the same or worse?',
    expectedOutcomesBenefits:
      'Fewer clinic visits per operation, at no later detection of infection',
    technologyStack:
      'Web app with camera access, image alignment in the browser, S3-compatible store',
    productType: 'Web Platform',
    maturityLevel: 'MVP',
    dataRequirements:
      'Wound photos, operation type, day after surgery. Kept for as long as the record.',
    regulatoryConsiderations:
      'Documentation only, no automatic judgement: outside MDR by our reading, opinion requested',
    marketSize: 'Some 1.2 million day operations a year in the first country (national statistics)',
    revenueModel: 'Monthly fee per surgical department',
    customerSegments: 'Day-surgery centres, orthopaedic departments',
    pricingStrategy: 'EUR 290 per department and month',
    competitiveLandscape: 'Telehealth platforms with video; photos are an afterthought there',
    goToMarketStrategy: 'Free for one procedure, paid when a second one joins',
    potentialPartners: "Nurses' association, wound-care training centres",
    distributionChannels: 'Department heads, regional telehealth funds',
    integrationNeeds: 'HL7 v2 ADT for the appointment, PDF into the record',
    technicalFeasibility: 'High. Alignment works on phones sold since 2018.',
    clinicalValidationNeed: 'Two-arm service evaluation, 150 patients each',
    regulatoryHurdles: 'Storage of photos taken on private phones must be explained to patients',
    timeToMvpLaunch: '4 months',
    teamCapabilityNeeded: 'Surgical nurse, front-end developer',
    scalabilityPotential:
      'One nurse can review about forty photos an hour (measured in a trial run)',
    globalApplicability: 'Useful wherever people have a phone with a camera',
    impactScore: 7,
    feasibilityScore: 8,
    innovationScore: 3,
    riskLevel: 'Low',
    estimatedCostToMvp: 'EUR 95,000',
    estimatedTimeToMvp: '4 months',
    overallPriorityRank: 4,
  },
  {
    ideaTitle: 'Mood check-ins by text after birth',
    briefDescription:
      'Three short questions a week for six months, answered by text message. A midwife phones when two answers in a row get worse.',
    diseaseArea: 'Perinatal mental health',
    subTopicUseCase: 'Catching low mood in the six months after birth',
    targetUsers: 'New parents, midwives, health visitors',
    problemBeingSolved:
      'Mood is asked about once, six weeks after birth. Many people become unwell later and tell nobody.',
    currentAlternativesGaps:
      'A questionnaire at the six-week visit, self-help apps that nobody on the care team sees.',
    proposedSolution:
      'Three questions a week by text message. When two answers in a row get worse, a midwife phones.',
    uniqueValueProposition: 'Answers reach a person who knows the family, not an inbox',
    expectedOutcomesBenefits:
      'Earlier first contact, measured in days between the first low answer and a call',
    technologyStack: 'SMS gateway, Node service, PostgreSQL, small web view for midwives',
    productType: 'Mobile App',
    maturityLevel: 'Prototype',
    dataRequirements:
      'Answers, phone number, date of birth of the child. Explicit consent, deletion after a year.',
    regulatoryConsiderations:
      'Screening aid, probably MDR class I; crisis routes agreed with the local service',
    marketSize: 'About 75,000 births a year in the two pilot regions',
    revenueModel: 'Fee per family, paid by the midwifery service',
    customerSegments: 'Community midwifery teams, maternity hospitals',
    pricingStrategy: 'EUR 9 per family for six months',
    competitiveLandscape: 'Mood-tracking apps for consumers; one hospital pilot with e-mail',
    goToMarketStrategy: 'One team, one district; publish the call-back times',
    potentialPartners: 'Perinatal mental-health network, two midwifery teams',
    distributionChannels: 'Booking visit at the maternity service',
    integrationNeeds: 'SMS in several languages, note to the maternity record',
    technicalFeasibility: 'High. Text messages need no new device.',
    clinicalValidationNeed: 'Feasibility study with 200 families, then a stepped-wedge trial',
    regulatoryHurdles: 'Duty of care when a message arrives at night must be settled in writing',
    timeToMvpLaunch: '6 months',
    teamCapabilityNeeded: 'Midwife, psychologist, full-stack developer',
    scalabilityPotential: 'Calls grow with families, so staffing sets the limit',
    globalApplicability: 'Questions are validated in many languages; crisis services differ',
    impactScore: 8,
    feasibilityScore: 8,
    innovationScore: 5,
    riskLevel: 'Medium',
    estimatedCostToMvp: 'EUR 130,000',
    estimatedTimeToMvp: '6 months',
    overallPriorityRank: 5,
  },
  {
    ideaTitle: 'Telephone speech test for early memory loss',
    briefDescription:
      'A ten-minute phone call that listens for changes in word finding, for people who will not come to a memory clinic.',
    diseaseArea: 'Dementia',
    subTopicUseCase: 'First check for people who avoid a memory clinic',
    targetUsers: 'Adults over 65 with worries about memory, their families, general practitioners',
    problemBeingSolved:
      'People wait one to two years before a first assessment, often out of fear of the clinic.',
    currentAlternativesGaps: 'Paper tests in the practice, tablet tests that need help to use.',
    proposedSolution:
      'An automated phone call with naming, story recall and free speech. The practice receives a plain report.',
    uniqueValueProposition: "Works on any telephone, in the person's own kitchen",
    expectedOutcomesBenefits: 'Shorter time from first worry to first assessment',
    technologyStack:
      'Telephony service, speech recognition on our own servers, acoustic and word-level features',
    productType: 'Diagnostic Tool',
    maturityLevel: 'Concept',
    dataRequirements:
      'Voice recordings, age, years of schooling, language. Recordings deleted after feature extraction.',
    regulatoryConsiderations:
      'MDR class IIa at least; biometric data need a data-protection impact assessment',
    marketSize:
      'About 9 million adults over 65 in the first country, of whom one in ten reports worries (assumption)',
    revenueModel: 'Fee per test, paid by the practice or the family',
    customerSegments: 'General practices, memory clinics that triage referrals',
    pricingStrategy: 'EUR 35 per test',
    competitiveLandscape: 'App-based tests by several start-ups; telephone tests read by a person',
    goToMarketStrategy: 'Validate with one clinic, then offer it as triage for its waiting list',
    potentialPartners: 'Memory clinic, speech laboratory of a university',
    distributionChannels: 'Referral letters, practice associations',
    integrationNeeds: 'PDF to the practice, referral letter template',
    technicalFeasibility: 'Low to medium. Features shift with accent, hearing and line quality.',
    clinicalValidationNeed:
      'Case-control study with 300 people, then a prospective study in practices',
    regulatoryHurdles: 'Claims about early disease are tightly limited; a wrong result does harm',
    timeToMvpLaunch: '14 months',
    teamCapabilityNeeded: 'Neuropsychologist, speech scientist, geriatrician',
    scalabilityPotential: 'Calls are cheap; each language starts from nothing',
    globalApplicability: 'Needs norms for each language and schooling level',
    impactScore: 7,
    feasibilityScore: 4,
    innovationScore: 9,
    riskLevel: 'Very High',
    estimatedCostToMvp: 'EUR 520,000',
    estimatedTimeToMvp: '14 months',
    overallPriorityRank: 6,
  },
  {
    ideaTitle: 'Night-time seizure alert for carers',
    briefDescription:
      'A mattress sensor that wakes a carer during a tonic-clonic seizure and records how long it lasted for the neurologist.',
    diseaseArea: 'Epilepsy',
    subTopicUseCase: 'Waking a carer during a seizure at night',
    targetUsers: 'Families of children with epilepsy, neurologists',
    problemBeingSolved:
      'Seizures at night go unnoticed, and nobody can say how often they happen or how long they last.',
    currentAlternativesGaps: 'Baby monitors, wristbands that children take off, sharing a bedroom.',
    proposedSolution:
      'A sensor under the mattress recognises the rhythm of a tonic-clonic seizure, sounds an alarm and records its length.',
    uniqueValueProposition: 'Nothing to wear, and a record the neurologist can use',
    expectedOutcomesBenefits:
      'Share of seizures with an alarm within thirty seconds, against video',
    technologyStack:
      'Piezo sensor, microcontroller with on-device classification, base station with battery',
    productType: 'Medical Device',
    maturityLevel: 'Concept',
    dataRequirements:
      "Movement signal, alarm times, carer's confirmation. Stays on the device unless shared.",
    regulatoryConsiderations: 'MDR class IIb, IEC 60601 safety tests, alarm standard IEC 60601-1-8',
    marketSize:
      'About 60,000 children with epilepsy in the two launch countries (prevalence estimate)',
    revenueModel: 'Device sale or monthly rent',
    customerSegments: 'Families, epilepsy centres that lend devices',
    pricingStrategy: 'EUR 590, or EUR 25 a month',
    competitiveLandscape: 'Two bed sensors made for adults; wristbands',
    goToMarketStrategy: 'Lending pool at one epilepsy centre',
    potentialPartners: 'Paediatric epilepsy centre, patient organisation, sensor maker',
    distributionChannels: 'Epilepsy centres, medical aid suppliers',
    integrationNeeds: 'Seizure diary export as PDF and CSV',
    technicalFeasibility: 'Low. False alarms must fall below one a week.',
    clinicalValidationNeed: 'Overnight video-EEG comparison with 60 children',
    regulatoryHurdles: 'Alarm devices carry a heavy burden of proof and liability',
    timeToMvpLaunch: '18 months',
    teamCapabilityNeeded: 'Embedded engineer, child neurologist, regulatory lead',
    scalabilityPotential: 'Hardware limits growth; assembly must be contracted',
    globalApplicability: 'Same signal everywhere; power and radio rules differ',
    impactScore: 8,
    feasibilityScore: 3,
    innovationScore: 7,
    riskLevel: 'Very High',
    estimatedCostToMvp: 'EUR 640,000',
    estimatedTimeToMvp: '18 months',
    overallPriorityRank: 7,
  },
  {
    ideaTitle: 'Shared transport planner for dialysis',
    briefDescription:
      'Groups patients who live near each other and are treated at the same time, so that nobody waits an hour for a ride home.',
    diseaseArea: 'Kidney disease',
    subTopicUseCase: 'Rides to dialysis that do not waste an afternoon',
    targetUsers: 'Dialysis patients, transport desks of clinics',
    problemBeingSolved:
      'Rides are booked one by one. Drivers cross the same streets twice while patients wait an hour.',
    currentAlternativesGaps:
      'Phone and spreadsheet at the transport desk, taxi contracts per ride.',
    proposedSolution:
      "A planner that groups neighbours with the same shift and shows the desk tomorrow's tours.",
    uniqueValueProposition: 'Plans around treatment times, not around the vehicle',
    expectedOutcomesBenefits: 'Waiting time after treatment, and kilometres per patient',
    technologyStack: 'Open routing engine, constraint solver, web app',
    productType: 'Web Platform',
    maturityLevel: 'MVP',
    dataRequirements:
      'Addresses, shift, mobility needs. Processed for the clinic under Article 28.',
    regulatoryConsiderations: 'Logistics, no medical purpose: outside MDR',
    marketSize: 'About 800 dialysis centres in the first country (public list)',
    revenueModel: 'Monthly fee per centre, a share of transport savings where insurers agree',
    customerSegments: 'Dialysis centres and their transport contractors',
    pricingStrategy: 'EUR 180 per centre and month',
    competitiveLandscape: 'Fleet software without treatment times; manual planning',
    goToMarketStrategy: "Show last month's tours planned again, with the kilometres saved",
    potentialPartners: 'Patient transport companies, a dialysis chain',
    distributionChannels: "Dialysis chains, insurers' transport departments",
    integrationNeeds: 'Calendar export from the dialysis system, tour sheets for drivers',
    technicalFeasibility: 'High. Thirty patients and five vehicles are solved in seconds.',
    clinicalValidationNeed: 'None clinically; a survey of waiting times before and after',
    regulatoryHurdles: "Shared rides need each patient's consent and infection rules",
    timeToMvpLaunch: '3 months',
    teamCapabilityNeeded: 'Operations researcher, front-end developer',
    scalabilityPotential: 'Each centre is independent, so growth is linear and simple',
    globalApplicability: 'Needs road data and a local transport tariff',
    impactScore: 5,
    feasibilityScore: 9,
    innovationScore: 3,
    riskLevel: 'Low',
    estimatedCostToMvp: 'EUR 70,000',
    estimatedTimeToMvp: '3 months',
    overallPriorityRank: 8,
  },
  {
    ideaTitle: 'Trial matching from pathology reports',
    briefDescription:
      'Reads the free text of a pathology report and lists the open cancer trials that the patient could still join.',
    diseaseArea: 'Oncology',
    subTopicUseCase: 'Finding open trials for people with cancer',
    targetUsers: 'Oncologists, study nurses, people with cancer',
    problemBeingSolved:
      'Eligible patients are missed because criteria are in free text and nobody has time to compare.',
    currentAlternativesGaps: 'Monthly lists by e-mail, commercial databases searched by hand.',
    proposedSolution:
      'The pathology report is read for tumour type, stage and markers, and compared with the criteria of open trials nearby.',
    uniqueValueProposition:
      'Starts from the report that exists and names the sentence behind each match',
    expectedOutcomesBenefits: 'Trials considered per tumour conference, and patients enrolled',
    technologyStack:
      "Language model on the hospital's own hardware, ICD-O-3 and SNOMED CT coding, trial register feeds",
    productType: 'API/Software',
    maturityLevel: 'Prototype',
    dataRequirements: 'Pathology reports and basic demographics, inside the hospital network',
    regulatoryConsiderations:
      'Decision support for a board of experts; class under MDR rule 11 to be agreed',
    marketSize: 'About 120 certified cancer centres in the first country',
    revenueModel: 'Licence per centre, no payment by trial sponsors',
    customerSegments: 'Certified cancer centres',
    pricingStrategy: 'EUR 1,900 per centre and month',
    competitiveLandscape: 'Matching services paid by sponsors, which show their own trials first',
    goToMarketStrategy: 'Run beside one tumour conference for three months',
    potentialPartners: 'Cancer centre network, national trial register',
    distributionChannels: 'Tumour documentation vendors',
    integrationNeeds: 'HL7 v2 from pathology, trial register interface',
    technicalFeasibility: 'Medium. Reading is good for common tumours, weak for rare ones.',
    clinicalValidationNeed: 'Agreement with study nurses on 500 reports',
    regulatoryHurdles: 'Reports hold personal data in free text, so nothing may leave the hospital',
    timeToMvpLaunch: '9 months',
    teamCapabilityNeeded: 'Oncologist, language engineer, integration engineer',
    scalabilityPotential: 'New centres need hardware and one interface',
    globalApplicability: 'Trial registers exist in most countries; report style differs',
    impactScore: 6,
    feasibilityScore: 5,
    innovationScore: 8,
    riskLevel: 'High',
    estimatedCostToMvp: 'EUR 340,000',
    estimatedTimeToMvp: '9 months',
    overallPriorityRank: 9,
  },
  {
    ideaTitle: 'Inhaler technique check by phone camera',
    briefDescription:
      'The phone films one puff and says which step went wrong. The pharmacist sees who needs a second lesson.',
    diseaseArea: 'Asthma',
    subTopicUseCase: 'Inhaler technique after the first prescription',
    targetUsers: 'Children and adults with asthma, their parents, community pharmacists',
    problemBeingSolved:
      'Many people use their inhaler wrongly, nobody notices, and the dose is raised instead of the technique.',
    currentAlternativesGaps:
      'One lesson at the counter, a leaflet, and sensors that clip to one brand of inhaler.',
    proposedSolution:
      'A 20-second film is judged on the phone, step by step, with one thing to change next time.',
    uniqueValueProposition:
      'Works with the inhaler people have, and the film never leaves the phone',
    expectedOutcomesBenefits:
      'Share of people with correct technique after four weeks, and relief inhalers used per month',
    technologyStack: 'Pose and sound recognition on the phone, Flutter app, PostgreSQL, FHIR R4',
    productType: 'Mobile App',
    maturityLevel: 'MVP',
    dataRequirements:
      'Which steps were right, per puff, without film or sound; type of inhaler; age group',
    regulatoryConsiderations:
      'MDR class I while it teaches technique; class IIa if it ever advises on dose',
    marketSize: 'About 2 million people with an inhaler in the two launch countries (estimate)',
    revenueModel: 'Fee per lesson, paid by insurers that already pay for inhaler lessons',
    customerSegments: 'Pharmacy chains, then insurers and paediatric practices',
    pricingStrategy: 'EUR 9 per person and year, free for the pharmacy',
    competitiveLandscape: 'Clip-on sensors of two makers; films without feedback',
    goToMarketStrategy:
      'Twenty pharmacies of one chain, results after three months, then the chain',
    potentialPartners: "Pharmacy chain, asthma patient association, children's hospital",
    distributionChannels: 'Pharmacists hand out a code with the first inhaler',
    integrationNeeds: 'Pharmacy system for the code; nothing else at first',
    technicalFeasibility: 'High. Recognition works for the four common types of inhaler.',
    clinicalValidationNeed: 'Agreement with three trainers on 300 films, then a cluster trial',
    regulatoryHurdles: 'None before the first sale if no advice on dose is given',
    timeToMvpLaunch: '5 months',
    teamCapabilityNeeded: 'Pharmacist, mobile developer, machine-learning engineer',
    scalabilityPotential: 'A new type of inhaler needs about 200 films and no new code',
    globalApplicability: 'The same inhalers are sold worldwide; words need translation',
    impactScore: 8,
    feasibilityScore: 8,
    innovationScore: 8,
    riskLevel: 'Medium',
    estimatedCostToMvp: 'EUR 130,000',
    estimatedTimeToMvp: '5 months',
    overallPriorityRank: 6,
  },
];
