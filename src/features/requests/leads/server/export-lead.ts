import { toConsentEntries } from '#features/core/consents/rules.ts'
import { m } from '#messages'
import { readLanguage } from '#platform/server/language.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { callTimeLabels, contactWayLabels } from '#shared/contact-wishes.ts'
import { notFound } from '#shared/errors.ts'
import {
  type ExportedEntry,
  type ExportedRecord,
  readData,
  readWords,
  toCode,
  toFacts,
  type Wording,
} from '#shared/exported-record.ts'
import { ownLanguageNames } from '#shared/language.ts'
import { formatFullDay, formatLongDate, formatTime, toNoon } from '#shared/practice-time.ts'
import { referralWords } from '#shared/referral-words.ts'
import { toReference } from '#shared/request-reference.ts'
import { leadNotFound, leadStatuses } from '../contract/leads.ts'
import { exportedFields, exportedSources, exportedStatuses } from '../export-labels.ts'
import { formatCampaign } from '../labels.ts'
import { leadScope } from '../policy.ts'
import { leadName } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { getActiveHold } from './present-lead.ts'
import type { LeadChangeRow, LeadRow } from './repository/tables.ts'
import { withLead } from './with-lead.ts'

const toDay = (day: string): Wording => ({
  code: day,
  words: () => formatFullDay(toNoon(day), 'UTC'),
})

const formatMoment = (at: Date, timeZone: string) =>
  `${formatLongDate(at, timeZone)}, ${formatTime(at, timeZone)}`

/** A day or a moment, and what was written about it. */
const joinWordings = (at: Wording, text: string | null): Wording => ({
  code: [readData(at), text].filter(Boolean).join(': '),
  words: () => [readWords(at), text].filter(Boolean).join(': '),
})

/** The names of today, in the language of the reader. */
const toChoice = (deps: LeadDeps, of: 'services' | 'locations', key: string): Wording => ({
  code: key,
  words: () => deps.labels(readLanguage())[of][key] ?? key,
})

function listFacts(deps: LeadDeps, row: LeadRow) {
  const { timeZone } = deps
  const hold = getActiveHold(deps, row)
  const { nextActionAt, nextActionNote, callTimes } = row
  const toMoment = (at: Date): Wording => ({
    code: at.toISOString(),
    words: () => formatMoment(at, timeZone),
  })
  const times = { code: callTimes.join(', '), words: () => listTimes(callTimes) }
  return toFacts([
    [m.export_reference, toReference(row.id)],
    [m.export_name, leadName(row)],
    [m.export_email, row.email],
    [m.export_phone, row.phone],
    [m.export_service, toChoice(deps, 'services', row.serviceType)],
    [m.export_location, toChoice(deps, 'locations', row.preferredLocation)],
    [m.export_therapist, row.preferredTherapist],
    [m.export_client_notes, row.notes],
    [m.export_language, { code: row.language, words: () => ownLanguageNames[row.language] }],
    [m.export_sent_by, toCode(row.source, exportedSources)],
    [m.export_referral, row.heardFrom && toCode(row.heardFrom, referralWords)],
    [m.export_campaign, row.campaign && formatCampaign(row.campaign)],
    [m.export_call_times, callTimes.length > 0 ? times : null],
    [m.export_prefers, row.contactBy && toCode(row.contactBy, contactWayLabels)],
    [m.export_message_allowed, row.mayLeaveMessage ? m.export_yes : m.export_no],
    ...(row.matchAnswers ?? []).map(({ question, answer }) => [question, answer] as const),
    [m.export_status, toCode(row.status, exportedStatuses)],
    [m.export_lost_reason, row.leadLostReason],
    [m.export_hold, hold && joinWordings(toDay(hold.until), hold.reason)],
    [m.export_next_action, nextActionAt && joinWordings(toMoment(nextActionAt), nextActionNote)],
  ])
}

const listTimes = (times: LeadRow['callTimes']) =>
  times.map((time) => callTimeLabels[time]()).join(', ')

/** A value of the history in words: a status, a day or a moment is a code there. */
function describeValue(
  field: LeadChangeRow['field'],
  value: string | null,
  timeZone: string,
): string | null {
  if (!value) return null
  const status = leadStatuses.find((one) => one === value)
  if (field === 'status' && status) return exportedStatuses[status]()
  if (field === 'appointmentOutcome') {
    return value === 'held' ? m.export_call_held() : m.export_call_no_answer()
  }
  if (field === 'hold') return formatFullDay(toNoon(value), 'UTC')
  const isMoment = field === 'appointment' || field === 'nextAction'
  return isMoment ? formatMoment(new Date(value), timeZone) : value
}

const toChangeEntry = (
  { at, actorName, field, fromValue, toValue }: LeadChangeRow,
  timeZone: string,
): ExportedEntry => ({
  at,
  what: {
    code: `${field}, ${actorName}`,
    words: () => m.export_change({ name: actorName, field: exportedFields[field]() }),
  },
  text: {
    code: [fromValue, toValue].filter(Boolean).join(' → '),
    words: () =>
      [fromValue, toValue]
        .map((value) => describeValue(field, value, timeZone))
        .filter(Boolean)
        .join(' → '),
  },
})

/** A lead with its notes and changes, for the person it is about. @throws not-found */
export async function exportLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<ExportedRecord> {
  return withLead(deps, { actor, origin, id, action: 'lead.exported' }, async (row) => {
    const workLog = await deps.workLog.export(id)
    const changes = await deps.leads.listChanges(id)
    const consents = await deps.consents.list({ leadId: id })
    const calls = await deps.freeCalls.export(id)
    // It may have been deleted during the reads: of half a lead nothing is shown.
    if (!(await deps.leads.find(leadScope(actor), id, getRetentionCutoff(deps)))) {
      throw notFound(leadNotFound)
    }
    await deps.audit.record({ actor, origin, record: 'lead', id, action: 'lead.exported' })
    return {
      label: () => m.export_lead({ id }),
      at: row.createdAt,
      language: row.language,
      facts: listFacts(deps, row),
      entries: [
        ...workLog,
        ...changes.map((change) => toChangeEntry(change, deps.timeZone)),
        ...calls,
        ...consents.flatMap(toConsentEntries),
      ],
    }
  })
}
