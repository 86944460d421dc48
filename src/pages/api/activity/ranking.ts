export { rankingActivityRoute as ALL } from '#features/activity/server/activity.ts';
