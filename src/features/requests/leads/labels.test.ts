import { expect, it } from 'vitest'
import { exampleLead } from '../../../../tests/support/example-lead.ts'
import { type Lead, leadSortKeys } from './contract/leads.ts'
import { formatContactWish, formatVoicemail, leadOrders, toReadableLead } from './labels.ts'

const labels = {
  services: { couples: 'Couples', ptsd: 'PTSD' },
  locations: { virtual: 'Virtual (Online) Sessions' },
  staff: new Map([[7, 'Maya Chen']]),
}
const toReadable = (change: Partial<Lead> = {}) =>
  toReadableLead({ ...exampleLead, ...change }, labels)

it('shows a lead with the labels that staff use', () => {
  expect(toReadable()).toMatchObject({
    name: 'Chloé Lavoie',
    service: 'Couples',
    location: 'Virtual (Online)',
    assignee: 'Maya Chen',
    prefers: 'No Preference',
  })
})

it('shows a value without a label as it is, and a person without a last name', () => {
  const lead = toReadable({ serviceType: 'art', assignedTo: 9, lastName: null })
  expect(lead).toMatchObject({ service: 'art', assignee: 'Account 9', name: 'Chloé' })
  expect(toReadable({ assignedTo: null }).assignee).toBeNull()
})

it.each([
  [{ callTimes: [], contactBy: null }, 'No contact preference given'],
  [{ callTimes: [], contactBy: 'email' }, 'By email'],
  [{ callTimes: ['weekends'], contactBy: null }, 'Weekends'],
  [{ callTimes: ['weekends'], contactBy: 'phone' }, 'Weekends, by phone'],
  [
    { callTimes: ['weekday-mornings', 'weekday-evenings', 'weekends'], contactBy: 'email' },
    'Weekday mornings, weekday evenings or weekends, by email',
  ],
] as const)('says how to reach a client: %o', ({ callTimes, contactBy }, words) => {
  expect(formatContactWish({ callTimes: [...callTimes], contactBy })).toBe(words)
})

it('says that a voicemail was not agreed to, rather than refused', () => {
  expect(formatVoicemail({ mayLeaveMessage: true })).toBe('May leave a voice message')
  expect(formatVoicemail({ mayLeaveMessage: false })).toBe('No voicemail (not agreed)')
})

it('offers every order in both directions, and assignment only to administrators', () => {
  const values = leadOrders(true).map(({ value }) => value)
  expect(values.toSorted()).toEqual(leadSortKeys.flatMap((key) => [key, `-${key}`]).toSorted())
  expect(leadOrders(false).map(({ label }) => label)).not.toContain('Unassigned first')
})
