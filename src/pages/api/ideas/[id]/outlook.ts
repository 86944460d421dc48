export { regulatoryAssessmentRoute as ALL } from '../../../../features/regulatory/server/handlers.ts';
export const prerender = false;
