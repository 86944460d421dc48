export { regulatoryAssessmentRoute as ALL } from '#features/regulatory/server/regulatory-assessments.ts';
