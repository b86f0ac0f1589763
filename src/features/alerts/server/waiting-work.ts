import type { Actor } from '#shared/actor.ts'

/** Queries about leads and conversations that wait for staff. Both features depend on alerts, so `app` passes these in. */
export type WaitingWork = {
  /** The moment since which the practice has been open for this many hours; undefined if there is none. */
  findOpeningStart(hours: number): Date | undefined
  /** All uncontacted requests that came in up to `before`. */
  listUncontactedLeads(before: Date): Promise<number[]>
  /**
   * Among the leads that the actor may see: the uncontacted ones, the uncontacted ones that came in up to
   * `overdueBefore`, and those with an unread answer of the client.
   */
  countLeads(
    actor: Actor,
    overdueBefore: Date | undefined,
  ): Promise<{ toContact: number; overdue: number; answered: number }>
  /** Conversations that have waited since a moment in this span and that no one has ever answered. */
  listUnansweredChats(span: { after: Date; until: Date }): Promise<number[]>
  /** Conversations whose visitor waits for an answer. */
  countWaitingChats(): Promise<number>
}
