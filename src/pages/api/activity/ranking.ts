export { rankingActivityRoute as ALL } from '../../../features/activity/server/handlers.ts';
