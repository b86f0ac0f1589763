import type { Role } from '#shared/actor.ts'
import { toMinutes } from '#shared/clock-time.ts'
import { practiceClock } from '#shared/practice-time.ts'
import type {
  AlertChannel,
  AlertChoices,
  AlertKind,
  AlertSettingsChange,
  QuietHours,
} from './contract.ts'

/** Requests without an assignee and emails without a request are for administrators, so therapists are not alerted to these. */
export const administratorKinds: ReadonlySet<AlertKind> = new Set([
  'lead.new',
  'lead.overdue',
  'lead.calls_limited',
  'mail.unmatched',
])

const administratorDefaults: AlertChoices = {
  'lead.new': 'push',
  'lead.assigned': 'email',
  'lead.answered': 'email',
  'lead.email_failed': 'email',
  'lead.overdue': 'email',
  'lead.call_booked': 'email',
  'lead.call_changed': 'email',
  'lead.calls_limited': 'email',
  'mail.unmatched': 'email',
  'chat.new': 'push',
  'chat.assigned': 'push',
  'chat.message': 'push',
  'chat.escalated': 'email',
  digest: 'off',
}

/** Alerts to chats go to those on duty only, so they are on for both roles. */
export const getDefaultChoices = (role: Role): AlertChoices =>
  role === 'admin'
    ? administratorDefaults
    : {
        ...administratorDefaults,
        'lead.new': 'off',
        'lead.overdue': 'off',
        'lead.calls_limited': 'off',
        'mail.unmatched': 'off',
      }

/**
 * Never emailed in place of a push message to someone who has not chosen it: the practice's address gets an
 * email for each new request, and a chat that no one answers is announced again.
 */
const silentDefaults: Record<Role, ReadonlySet<AlertKind>> = {
  admin: new Set(['lead.new']),
  therapist: new Set(['chat.new']),
}

/** Kinds of which the morning email gives counts. */
const digestKinds: ReadonlySet<AlertKind> = new Set(['lead.new', 'lead.assigned'])

/** The channel of one alert: people who get the morning email get no single emails about new requests. */
export function chooseChannel(choices: AlertChoices, kind: AlertKind): AlertChannel {
  const chosen = choices[kind]
  return chosen === 'email' && choices.digest === 'email' && digestKinds.has(kind) ? 'off' : chosen
}

/** The channel of an alert that no device of the person can show. */
export function chooseWithoutDevice(
  role: Role,
  choices: AlertChoices,
  chosen: readonly AlertKind[],
  kind: AlertKind,
): AlertChannel {
  if (choices[kind] === 'push' && silentDefaults[role].has(kind) && !chosen.includes(kind)) {
    return 'off'
  }
  if (choices[kind] === 'off') return 'off'
  return chooseChannel({ ...choices, [kind]: 'email' }, kind)
}

/** The choices with some of them changed. */
export const mergeChoices = <Choices extends Partial<AlertChoices>>(
  before: Choices,
  changed: AlertSettingsChange['choices'] = {},
): Choices => ({
  ...before,
  ...Object.fromEntries(Object.entries(changed).filter(([, choice]) => choice !== undefined)),
})

const minuteMs = 60 * 1000
const dayMinutes = 24 * 60

export function isQuiet(at: Date, { from, to }: QuietHours, timeZone: string): boolean {
  const time = practiceClock(at, timeZone)
  return from < to ? from <= time && time < to : time >= from || time < to
}

/** Minutes by which the local clock is past `time`, in minutes between -12 and 12 hours. */
function measureOffset(at: number, time: string, timeZone: string): number {
  const minutes = toMinutes(practiceClock(new Date(at), timeZone)) - toMinutes(time)
  return ((minutes + 1.5 * dayMinutes) % dayMinutes) - dayMinutes / 2
}

/** When the quiet hours around a moment end; undefined outside of them. */
export function findQuietEnd(at: Date, quiet: QuietHours, timeZone: string): Date | undefined {
  if (!isQuiet(at, quiet, timeZone)) return undefined
  const minute = Math.floor(at.getTime() / minuteMs) * minuteMs
  const now = toMinutes(practiceClock(at, timeZone))
  const length = (toMinutes(quiet.to) - now + dayMinutes) % dayMinutes
  let end = minute + length * minuteMs
  // The clocks may change in between.
  end -= measureOffset(end, quiet.to, timeZone) * minuteMs
  // If they skip the end, the quiet hours end with the skip.
  while (isQuiet(new Date(end), quiet, timeZone)) end += minuteMs
  return new Date(end)
}
