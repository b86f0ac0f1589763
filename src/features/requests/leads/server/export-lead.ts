import { toConsentEntries } from '#features/core/consents/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { callTimeLabels } from '#shared/contact-wishes.ts'
import { type ExportedRecord, toFacts } from '#shared/exported-record.ts'
import { ownLanguageNames } from '#shared/language.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { toReference } from '#shared/request-reference.ts'
import { formatCampaign, leadSourceLabels, leadStatusLabels, referralLabels } from '../labels.ts'
import { leadName } from '../rules.ts'
import type { LeadDeps } from './deps.ts'
import { getActiveHold } from './present-lead.ts'
import type { LeadChangeRow, LeadRow } from './repository/tables.ts'
import { withLead } from './with-lead.ts'

function listFacts(deps: LeadDeps, row: LeadRow) {
  const { timeZone } = deps
  const { services, locations } = deps.labels()
  const hold = getActiveHold(deps, row)
  const { nextActionAt, nextActionNote } = row
  return toFacts([
    ['Reference', toReference(row.id)],
    ['Name', leadName(row)],
    ['Email', row.email],
    ['Phone', row.phone],
    ['Service', services[row.serviceType] ?? row.serviceType],
    ['Location', locations[row.preferredLocation] ?? row.preferredLocation],
    ['Preferred therapist', row.preferredTherapist],
    ['Notes of the client', row.notes],
    ['Language', ownLanguageNames[row.language]],
    ['Sent by', leadSourceLabels[row.source]],
    ['Heard of us by', row.heardFrom && referralLabels[row.heardFrom]],
    ['Campaign', row.campaign && formatCampaign(row.campaign)],
    ['Can be called', row.callTimes.map((time) => callTimeLabels[time]()).join(', ')],
    ['Prefers', row.contactBy],
    ['A message may be left', row.mayLeaveMessage ? 'yes' : 'no'],
    ...(row.matchAnswers ?? []).map(({ question, answer }) => [question, answer] as const),
    ['Status', leadStatusLabels[row.status]],
    ['Reason for the end', row.leadLostReason],
    ['On hold until', hold && `${hold.until}: ${hold.reason}`],
    [
      'Next action',
      nextActionAt && `${practiceDay(nextActionAt, timeZone)}: ${nextActionNote ?? ''}`,
    ],
  ])
}

const toChangeEntry = ({ at, actorName, field, fromValue, toValue }: LeadChangeRow) => ({
  at,
  what: `Change of ${field} by ${actorName}`,
  text: [fromValue, toValue].filter(Boolean).join(' → '),
})

/** A lead with its notes and changes, for the person it is about. @throws not-found */
export async function exportLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<ExportedRecord> {
  return withLead(deps, { actor, origin, id, action: 'lead.exported' }, async (row) => {
    await deps.audit.record({ actor, origin, record: 'lead', id, action: 'lead.exported' })
    const workLog = await deps.workLog.export(id)
    const changes = await deps.leads.listChanges(id)
    const consents = await deps.consents.list({ leadId: id })
    return {
      label: `Lead ${id}`,
      at: row.createdAt,
      facts: listFacts(deps, row),
      entries: [
        ...workLog,
        ...changes.map(toChangeEntry),
        ...(await deps.freeCalls.export(id)),
        ...consents.flatMap(toConsentEntries),
      ],
    }
  })
}
