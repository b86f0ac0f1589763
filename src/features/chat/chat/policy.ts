import type { Actor } from '#shared/actor.ts'

/** A conversation is deleted by its owner or an administrator. */
export const mayDeleteConversation = (
  actor: Pick<Actor, 'userId' | 'role'>,
  { assignedTo }: { assignedTo: number | null },
): boolean => actor.role === 'admin' || assignedTo === actor.userId
