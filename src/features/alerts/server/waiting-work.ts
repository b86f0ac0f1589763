import type { Actor } from '#shared/actor.ts'

/** What waits for staff, as leads and chat know it. They depend on alerts, so `app` hands these in. */
export type WaitingWork = {
  /** Whoever asked before this moment has waited for that many hours of opening time; undefined if nobody can have. */
  findOpeningStart(hours: number): Date | undefined
  /** The requests of everybody that came in up to `before` and that nobody has contacted. */
  listUncontactedLeads(before: Date): Promise<number[]>
  /**
   * Of the leads that the actor may see: those that nobody has contacted, those of them that came in up to
   * `overdueBefore`, and those whose client's answer nobody has read.
   */
  countLeads(
    actor: Actor,
    overdueBefore: Date | undefined,
  ): Promise<{ toContact: number; overdue: number; answered: number }>
  /** Conversations that have waited since a moment in this span and that nobody has ever answered. */
  listUnansweredChats(span: { after: Date; until: Date }): Promise<number[]>
  /** Conversations whose visitor waits for an answer. */
  countWaitingChats(): Promise<number>
}
