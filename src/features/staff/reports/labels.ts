import { leadSourceLabels, referralLabels } from '#features/requests/leads/labels.ts'
import { toNoon } from '#shared/practice-time.ts'
import type { Referral } from '#shared/request-origin.ts'
import type { ReportDimension } from './contract.ts'
import type { ShownNumber } from './hide-small-numbers.ts'
import { noValue, toCampaignName } from './rules.ts'

export const dimensionLabels: Record<ReportDimension, string> = {
  service: 'Service',
  location: 'Location',
  therapist: 'Therapist',
  language: 'Language',
  source: 'Source',
  week: 'Week',
  month: 'Month',
}

const languageLabels: Readonly<Record<string, string>> = { en: 'English', fr: 'French' }

const formatDate = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' }).format(toNoon(day))

/** `November 2026` */
export const formatMonth = (month: string) =>
  formatDate(`${month}-01`, { month: 'long', year: 'numeric' })

/** `Week of Nov 23, 2026` */
const formatWeek = (monday: string) =>
  `Week of ${formatDate(monday, { month: 'short', day: 'numeric', year: 'numeric' }).replace('.', '')}`

function formatSource(key: string): string {
  const campaign = toCampaignName(key)
  if (campaign !== undefined) return campaign === '' ? 'Other campaigns' : `Campaign ${campaign}`
  if (key === 'chat') return leadSourceLabels.chat
  return key === noValue ? 'Not said' : (referralLabels[key as Referral] ?? key) // other keys are answers
}

/** Names of stored values. A value without one is shown as it is. */
export type ReportNames = {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
  /** By user id. */
  staff: ReadonlyMap<number, string>
}

export function formatKey(by: ReportDimension, key: string, names: ReportNames): string {
  switch (by) {
    case 'service':
      return names.services[key] ?? key
    case 'location':
      return names.locations[key] ?? key
    case 'therapist':
      return key === noValue
        ? 'Unassigned'
        : (names.staff.get(Number(key)) ?? `Former account ${key}`)
    case 'language':
      return languageLabels[key] ?? key
    case 'source':
      return formatSource(key)
    case 'week':
      return formatWeek(key)
    case 'month':
      return formatMonth(key)
  }
}

export const hiddenLabels: Record<Exclude<ShownNumber, number>, string> = {
  fewerThan5: 'fewer than 5',
  notShown: 'not shown',
}

/** `45 min`, `3 h 20 min`, of opening time. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
