export const roles = ['user', 'founder', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A new role may not use the Idea Tracker until it is added here. */
export const isFounder = (user: { role: Role } | null | undefined) =>
  user?.role === 'founder' || user?.role === 'admin';
