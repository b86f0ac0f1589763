import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { AuditPerson } from '../contract/entries.ts'
import type { AuditRepository } from './repository.ts'

export type AuditDeps = {
  log: AuditRepository
  clock: Clock
  /** Decides when "today" begins. */
  timeZone: string
}

/** The people with these user ids, as far as their accounts still exist. */
export type FindPeople = (ids: readonly number[]) => Promise<AuditPerson[]>

/** An administrator who reads the log, and from where. */
export type Reader = { actor: Actor; origin: Origin; findPeople: FindPeople }

/** Requests of one reader within this time are one entry, so that paging does not fill the log. */
export const readingWindowMs = 10 * 60 * 1000
