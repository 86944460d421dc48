export const roles = ['user', 'founder', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles that may use the Idea Tracker; a new role may not until it is named here. */
export const trackerRoles: readonly Role[] = ['founder', 'admin'];

/** Whether one role has more rights than another. */
export const isMore = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than);

/** True for founder and admin. */
export const isFounder = (user: { role: Role } | null | undefined) =>
  user != null && trackerRoles.includes(user.role);
