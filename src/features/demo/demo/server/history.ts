import type { LeadStatus } from '#features/requests/leads/contract/leads.ts'
import type { PastLeadChange } from '#features/requests/leads/server/service.ts'
import type { PastNote } from '#features/requests/work-log/server/service.ts'
import type { DemoLead } from './content.ts'
import { hourMs, toLaterDay, toMoment } from './moments.ts'
import { type Member, practiceManager, type Team } from './staff.ts'

/** The author of a client's own changes, as leads have it. */
const client = { actorId: 0, actorName: 'Client' }

/** The statuses that a lead went through before its current one. */
const statusPath: Record<LeadStatus, readonly LeadStatus[]> = {
  notContacted: [],
  contacted: ['contacted'],
  scheduled: ['contacted', 'scheduled'],
  complete: ['contacted', 'scheduled', 'complete'],
  leadLost: ['contacted', 'leadLost'],
}

/** The therapist to whom the lead is assigned, or else the practice manager. */
const findWorker = (lead: DemoLead, team: Team): Member | undefined =>
  (lead.assignedTo === null ? undefined : team.get(lead.assignedTo)) ??
  team.get(practiceManager.email)

type Moments = { createdAt: Date; now: Date }

/** Author of the note of a lead half a day after the request; undefined for one without a note. */
export function toNoteAuthor(
  lead: DemoLead,
  team: Team,
  { createdAt, now }: Moments,
): PastNote | undefined {
  const worker = findWorker(lead, team)
  if (!lead.internalNotes || !worker) return undefined
  const at = new Date(Math.min(createdAt.getTime() + 13.5 * hourMs, now.getTime()))
  return { authorId: worker.id, authorName: worker.name, createdAt: at }
}

type Change = Pick<PastLeadChange, 'field' | 'fromValue' | 'toValue'>

/** The changes that led to a lead's current state, as far as they are in the past. */
export function toLeadHistory(
  lead: DemoLead,
  team: Team,
  { createdAt, now, timeZone }: Moments & { timeZone: string },
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
  const worker = findWorker(lead, team) ?? manager
  const path = statusPath[lead.status]
  for (const [step, toValue] of path.entries()) {
    const fromValue = path[step - 1] ?? 'notContacted'
    add(worker, 13 + step * 7, { field: 'status', fromValue, toValue })
  }
  if (lead.hold) {
    const toValue = toLaterDay(now, lead.hold.moreDays, timeZone)
    add(worker, 40, { field: 'hold', fromValue: null, toValue })
  }
  if (lead.clientChange) {
    const at = toMoment(now, lead.clientChange, timeZone)
    const change = { field: 'contactWish', fromValue: null, toValue: null } as const
    history.push({ ...change, ...client, at })
  }
  return history.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
