import type { Actor } from '#shared/actor.ts'

/** Administrators may edit anyone's profile, everyone else their own. */
export const mayEditProfile = (actor: Pick<Actor, 'role' | 'userId'>, userId: number) =>
  actor.role === 'admin' || actor.userId === userId
