import { m } from '#messages'

/** When a client can be called. */
export const callTimes = [
  'weekday-mornings',
  'weekday-afternoons',
  'weekday-evenings',
  'weekends',
] as const
export type CallTime = (typeof callTimes)[number]

/** Ways in which a client prefers to be reached. */
export const contactWays = ['phone', 'email'] as const
export type ContactWay = (typeof contactWays)[number]

/** Text for a person about when they can be called. */
export const callTimeLabels: Record<CallTime, () => string> = {
  'weekday-mornings': m.request_time_weekday_mornings,
  'weekday-afternoons': m.request_time_weekday_afternoons,
  'weekday-evenings': m.request_time_weekday_evenings,
  weekends: m.request_time_weekends,
}

export const contactWayLabels: Record<ContactWay, () => string> = {
  phone: m.request_by_phone,
  email: m.request_by_email,
}
