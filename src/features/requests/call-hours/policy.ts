import type { Actor } from '#shared/actor.ts'

/** Everyone keeps their own call hours; administrators keep anyone's. */
export const mayKeepCallHours = (actor: Pick<Actor, 'role' | 'userId'>, userId: number) =>
  actor.role === 'admin' || actor.userId === userId
