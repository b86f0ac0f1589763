import { describe, expect, it } from 'vitest'
import type { WaitlistEntry } from '../../contract/staff.ts'
import { formatPeople, groupEntries } from './group-entries.ts'

const entry = (id: number, therapist: WaitlistEntry['therapist']): WaitlistEntry => ({
  id,
  therapist,
  firstName: 'Léa',
  lastName: 'Martin',
  email: 'lea@mail.example',
  phone: null,
  language: 'en',
  createdAt: '2026-11-01T12:00:00Z',
  expiresAt: '2027-01-30T12:00:00Z',
  notifiedAt: null,
  proposed: null,
  therapistLeftAt: null,
})

describe('the lists of the waiting list', () => {
  it('are sorted by the therapist’s name, each in the order of waiting', () => {
    const zoe = { id: 1, slug: 'zoe', name: 'Zoé Roy' }
    const elise = { id: 2, slug: 'elise', name: 'Élise Tremblay' }
    const former = { id: null, slug: null, name: 'Adam Former' }
    const otherFormer = { id: null, slug: null, name: 'Beth Former' }
    const groups = groupEntries([
      entry(1, zoe),
      entry(2, former),
      entry(3, elise),
      entry(4, zoe),
      entry(5, otherFormer),
      entry(6, former),
    ])
    expect(
      groups.map(({ therapist, entries }) => [therapist.name, entries.map(({ id }) => id)]),
    ).toEqual([
      ['Adam Former', [2, 6]],
      ['Beth Former', [5]],
      ['Élise Tremblay', [3]],
      ['Zoé Roy', [1, 4]],
    ])
  })

  it('say how many people', () => {
    expect([0, 1, 2].map(formatPeople)).toEqual(['0 people', '1 person', '2 people'])
  })
})
