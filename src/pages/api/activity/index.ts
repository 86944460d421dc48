export { activityRoute as ALL } from '#features/activity/server/activity.ts';
