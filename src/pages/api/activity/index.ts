export { activityRoute as ALL } from '../../../features/activity/server/handlers.ts';
