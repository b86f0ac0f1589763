import type { Actor } from '#shared/actor.ts'

/** Administrators write the shared replies, everyone their own. Others' own ones are found by no one. */
export const mayWriteReply = (actor: Pick<Actor, 'role'>, isShared: boolean): boolean =>
  !isShared || actor.role === 'admin'
