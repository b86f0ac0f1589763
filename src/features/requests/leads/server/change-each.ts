import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { LeadChange } from '../contract/leads.ts'
import { type AppliedChange, applyLeadChange } from './apply-lead-change.ts'
import type { LeadDeps } from './deps.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'
import type { Undo } from './to-changed-columns.ts'

type LeadToChange = { id: number; change: LeadChange; undo?: Undo }
type Failure = { id: number; message: string }

async function changeOne(
  deps: LeadDeps,
  by: { actor: Actor; origin: Origin },
  { id, change, undo }: LeadToChange,
): Promise<AppliedChange> {
  const attempt = { ...by, id }
  const applied = await deps.database.transaction(() =>
    applyLeadChange(deps, attempt, change, undo),
  )
  if (!applied) throw await refuseMissingLead(deps, { ...attempt, action: 'lead.changed' })
  return applied
}

/** Changes leads one after the other. What one of them refuses leaves the others as they are wanted. */
export async function changeEach(
  deps: LeadDeps,
  by: { actor: Actor; origin: Origin },
  leads: readonly LeadToChange[],
): Promise<{ changes: AppliedChange[]; failed: Failure[] }> {
  const changes: AppliedChange[] = []
  const failed: Failure[] = []
  for (const lead of leads) {
    try {
      const applied = await changeOne(deps, by, lead)
      if (applied.after !== applied.before) changes.push(applied)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id: lead.id, message: error.message })
    }
  }
  return { changes, failed }
}
