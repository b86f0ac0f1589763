import { leadStatusLabels } from '#features/requests/leads/labels.ts'
import { formatFullDay, formatLongDate, formatTime, toNoon } from '#shared/practice-time.ts'
import type { LineEntry } from './timeline-items.ts'

const languageNames = { en: 'English', fr: 'French' } as const

const correctedFields = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  contactWish: 'How and when to reach them',
  preferredLocation: 'Location',
  preferredTherapist: 'Preferred therapist',
} as const

const clientFields = {
  contactWish: 'how and when to reach them',
  preferredLocation: 'location',
  preferredTherapist: 'therapist',
  clientNotes: 'what they wrote',
} as const

const formatDay = (day: string) => formatFullDay(toNoon(day), 'UTC')

function describeHold({ from, to, isEnded }: Extract<LineEntry, { kind: 'hold' }>): string {
  if (isEnded) return 'Hold ended'
  if (to === null) return 'Hold released'
  if (from === null) return `On hold until ${formatDay(to)}`
  return from === to ? 'Reason for the hold changed' : `Hold moved to ${formatDay(to)}`
}

const outcomeLabels = { held: 'held', noAnswer: 'no answer' } as const

const formatCall = (moment: string) => {
  const at = new Date(moment)
  return `${formatLongDate(at)}, ${formatTime(at)}`
}

function describeCall({ from, to }: Extract<LineEntry, { kind: 'appointment' }>): string {
  if (to === null) return 'Free call cancelled'
  return from === null ? `Free call on ${formatCall(to)}` : `Free call moved to ${formatCall(to)}`
}

function describeCorrection({ field, from, to }: Extract<LineEntry, { kind: 'correction' }>) {
  const name = correctedFields[field]
  if (field === 'contactWish') return `${name} corrected`
  const none = field === 'preferredTherapist' ? 'no preference' : 'empty'
  return `${name} corrected to ${to || none}, was ${from || none}`
}

/** Event in one line, without who did it. */
export function describeEntry(entry: LineEntry): string {
  switch (entry.kind) {
    case 'receipt':
      return `${entry.isRenewal ? 'New link' : 'Receipt'} sent to the client in ${languageNames[entry.language]}`
    case 'status':
      return `Status from ${leadStatusLabels[entry.from]} to ${leadStatusLabels[entry.to]}`
    case 'assignment':
      if (entry.to === null) return `No longer assigned to ${entry.from}`
      return entry.from === null
        ? `Assigned to ${entry.to}`
        : `Assigned to ${entry.to}, before to ${entry.from}`
    case 'correction':
      return describeCorrection(entry)
    case 'clientChange':
      return `Changed by the client: ${clientFields[entry.field]}`
    case 'lostReason':
      return 'Lead lost reason changed'
    case 'notes':
      return 'Internal notes changed'
    case 'hold':
      return describeHold(entry)
    case 'nextAction':
      return entry.to === null
        ? 'Next action cleared'
        : `Next action on ${formatFullDay(new Date(entry.to))}`
    case 'appointment':
      return describeCall(entry)
    case 'appointmentOutcome':
      return entry.outcome === null
        ? 'Free call: outcome taken back'
        : `Free call: ${outcomeLabels[entry.outcome]}`
    case 'views':
      return `Opened by ${entry.people.map(({ name }) => name).join(', ')}`
  }
}

/** The reason that was given with a change. */
export const findReason = (entry: LineEntry): string | null =>
  entry.kind === 'status' || entry.kind === 'lostReason' || entry.kind === 'hold'
    ? entry.reason
    : null
