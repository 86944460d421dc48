export const roles = ['user', 'founder', 'admin'] as const;
export type Role = (typeof roles)[number];

export const isFounder = (user: { role: Role } | null | undefined) =>
  user?.role === 'founder' || user?.role === 'admin';
