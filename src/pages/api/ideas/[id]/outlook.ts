export { regulatoryAssessmentRoute as ALL } from '../../../../features/regulatory/server/handlers.ts';
