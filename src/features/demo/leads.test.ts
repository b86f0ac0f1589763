import { describe, expect, it } from 'vitest'
import { demoLeads } from './leads.ts'
import { demoTherapists } from './therapists.ts'

const emails = new Set(demoTherapists.map((t) => t.email))
const clock = /^([01]\d|2[0-3]):[0-5]\d$/

describe('demo leads', () => {
  it('show every status, with the numbers of the lead list', () => {
    const count = (status: string) => demoLeads.filter((l) => l.status === status).length
    expect(demoLeads).toHaveLength(47)
    expect([
      count('notContacted'),
      count('contacted'),
      count('scheduled'),
      count('complete'),
      count('leadLost'),
    ]).toEqual([9, 12, 11, 8, 7])
  })

  it('point to therapists that exist, and Maya Chen has some in all five statuses', () => {
    const names = new Set(demoTherapists.map((t) => `${t.firstName} ${t.lastName}`))
    for (const l of demoLeads) {
      if (l.assignedTo !== null) expect(emails).toContain(l.assignedTo)
      if (l.preferredTherapist !== null) expect(names).toContain(l.preferredTherapist)
    }
    const hers = demoLeads.filter((l) => l.assignedTo === 'maya.chen@stillwater.example')
    expect(hers.length).toBeGreaterThanOrEqual(6)
    expect(new Set(hers.map((l) => l.status)).size).toBe(5)
  })

  it('keep within limits and within the 30 days', () => {
    for (const l of demoLeads) {
      expect(l.daysAgo).toBeGreaterThanOrEqual(0)
      expect(l.daysAgo).toBeLessThanOrEqual(28)
      expect(l.timeOfDay).toMatch(clock)
      expect(l.firstName.length).toBeLessThanOrEqual(100)
      expect(l.lastName.length).toBeLessThanOrEqual(100)
      expect(l.notes.length).toBeLessThanOrEqual(2000)
      expect(l.internalNotes.length).toBeLessThanOrEqual(5000)
      expect(l.phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/)
      expect(l.email).toMatch(/^[a-z.-]+@mail\.example$/)
    }
    expect(new Set(demoLeads.map((l) => l.email)).size).toBe(demoLeads.length)
  })

  it('carry a reason exactly when they are lost', () => {
    for (const l of demoLeads) {
      expect(Boolean(l.leadLostReason?.trim())).toBe(l.status === 'leadLost')
    }
  })
})
