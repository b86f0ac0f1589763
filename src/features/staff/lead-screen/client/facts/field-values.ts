import type { Lead, LeadChange, OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { isEqual } from '#shared/is-equal.ts'

/** The values of a lead that are saved by themselves. */
export type FieldValues = Pick<
  LeadChange,
  | 'status'
  | 'leadLostReason'
  | 'assignedTo'
  | 'hold'
  | 'nextActionAt'
  | 'nextActionNote'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'preferredLocation'
  | 'preferredTherapist'
  | 'callTimes'
  | 'contactBy'
  | 'mayLeaveMessage'
>
type ValueName = keyof FieldValues

const names = {
  status: ['status', 'leadLostReason'],
  assignedTo: ['assignedTo'],
  hold: ['hold'],
  nextAction: ['nextActionAt', 'nextActionNote'],
  name: ['firstName', 'lastName'],
  email: ['email'],
  phone: ['phone'],
  preferredLocation: ['preferredLocation'],
  preferredTherapist: ['preferredTherapist'],
  contactWish: ['callTimes', 'contactBy', 'mayLeaveMessage'],
} as const satisfies Record<string, readonly ValueName[]>

export type ChangedField = keyof typeof names

const pick = (lead: Pick<Lead, ValueName>, wanted: readonly ValueName[]) =>
  Object.fromEntries(wanted.map((name) => [name, lead[name]])) as FieldValues // its names are those of the type

export const getValues = (field: ChangedField, lead: Pick<Lead, ValueName>): FieldValues =>
  pick(lead, names[field])

/** True if two versions of a lead have the same value of a field. */
export const isSameField = (
  field: ChangedField,
  a: Pick<Lead, ValueName>,
  b: Pick<Lead, ValueName>,
): boolean => isEqual(getValues(field, a), getValues(field, b))

/** The change that gives a lead the value back that it has now. A status that ends a request also clears its next action. */
export const toReversal = (field: ChangedField, lead: Pick<Lead, ValueName>): FieldValues =>
  field === 'status' ? pick(lead, [...names.status, ...names.nextAction]) : getValues(field, lead)

/** The people who have changed a lead since it was read. */
export const listNewAuthors = (
  { history }: Pick<OpenedLead, 'history'>,
  read: Pick<Lead, 'updatedAt'>,
): string[] => [...new Set(history.filter(({ at }) => at > read.updatedAt).map(({ by }) => by))]
