import type { LeadStatus } from '#features/leads/contract.ts'
import type { PastLeadChange } from '#features/leads/server/service.ts'
import type { DemoLead } from '../leads.ts'
import { hourMs, toLaterDay } from './moments.ts'
import { type Member, practiceManager, type Team } from './staff.ts'

/** The statuses that a lead went through before its current one. */
const statusPath: Record<LeadStatus, readonly LeadStatus[]> = {
  notContacted: [],
  contacted: ['contacted'],
  scheduled: ['contacted', 'scheduled'],
  complete: ['contacted', 'scheduled', 'complete'],
  leadLost: ['contacted', 'leadLost'],
}

type Change = Pick<PastLeadChange, 'field' | 'fromValue' | 'toValue'>

/** The changes that led to a lead's current state, as far as they are in the past. */
export function toLeadHistory(
  lead: DemoLead,
  team: Team,
  { createdAt, now, timeZone }: { createdAt: Date; now: Date; timeZone: string },
): PastLeadChange[] {
  const manager = team.get(practiceManager.email)
  const therapist = lead.assignedTo === null ? undefined : team.get(lead.assignedTo)
  if (!manager) return []
  const history: PastLeadChange[] = []
  const add = (actor: Member, hoursLater: number, change: Change) =>
    history.push({
      ...change,
      at: new Date(createdAt.getTime() + hoursLater * hourMs),
      actorId: actor.id,
      actorName: actor.name,
    })
  if (therapist) {
    add(manager, 1, { field: 'assignedTo', fromValue: null, toValue: therapist.name })
  }
  const worker = therapist ?? manager
  const path = statusPath[lead.status]
  for (const [step, toValue] of path.entries()) {
    const fromValue = path[step - 1] ?? 'notContacted'
    add(worker, 13 + step * 7, { field: 'status', fromValue, toValue })
  }
  if (lead.internalNotes) {
    add(worker, 13.5, { field: 'internalNotes', fromValue: null, toValue: null })
  }
  if (lead.hold) {
    const toValue = toLaterDay(now, lead.hold.moreDays, timeZone)
    add(worker, 40, { field: 'hold', fromValue: null, toValue })
  }
  return history.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
