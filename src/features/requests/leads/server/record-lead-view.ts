import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadDeps } from './deps.ts'

// An opened lead is read by several calls: the lead, its timeline, and its parts when they change.
const openingMs = 60 * 1000

/** Records that a person has seen a lead, once for one opening. Call it in the transaction that reads the lead. */
export const recordLeadView = (
  { audit }: Pick<LeadDeps, 'audit'>,
  viewer: { actor: Actor; origin: Origin },
  id: number,
): Promise<void> => audit.recordView(viewer, 'lead', id, openingMs)
