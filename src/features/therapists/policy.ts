import type { Actor } from '#shared/actor.ts'

/** Administrators anyone's profile, everybody their own. */
export const mayEditProfile = (actor: Pick<Actor, 'role' | 'userId'>, userId: number) =>
  actor.role === 'admin' || actor.userId === userId
