import { type Role, roles } from './role.ts';

// Separate from role.ts, which every public page loads.
export const isMore = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than);
