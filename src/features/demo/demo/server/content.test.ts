import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ownFrenchTexts } from '#features/practice/therapists/contract/french-texts.ts'
import { maxNextActionNote } from '#features/requests/leads/contract/next-action.ts'
import { hasEnded } from '#features/requests/leads/rules.ts'
import { listDemoConversations, listDemoLeads, listDemoTherapists } from './content.ts'

const demoConversations = listDemoConversations()
const demoLeads = listDemoLeads()
const demoTherapists = listDemoTherapists()
const emails = new Set(demoTherapists.map((t) => t.email))
const staff = new Set([...emails, 'admin@stillwater.example'])
const portraits = new URL('../portraits/', import.meta.url)
const ownFrenchSchema = z.object(ownFrenchTexts)

describe('demo therapists', () => {
  it('are 14 different people, the first ones as pictured', () => {
    expect(demoTherapists).toHaveLength(14)
    expect(emails.size).toBe(14)
    expect(new Set(demoTherapists.map((t) => t.slug)).size).toBe(14)
    expect(demoTherapists[0]).toMatchObject({
      slug: 'maya-chen',
      email: 'maya.chen@stillwater.example',
    })
    const admins = demoTherapists.filter((t) => t.role === 'admin')
    expect(admins.map((t) => t.email)).toEqual(['director@stillwater.example'])
  })

  it('have the slug and the e-mail of their name', () => {
    for (const t of demoTherapists) {
      const ascii = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      expect(t.slug).toBe(`${ascii(t.firstName)}-${ascii(t.lastName)}`)
      if (t.role === 'therapist') {
        expect(t.email).toBe(`${ascii(t.firstName)}.${ascii(t.lastName)}@stillwater.example`)
      }
    }
  })

  it('have complete profiles within the limits', () => {
    for (const t of demoTherapists) {
      expect(t.firstName.length).toBeLessThanOrEqual(100)
      expect(t.lastName.length).toBeLessThanOrEqual(100)
      expect(t.bio.length).toBeGreaterThanOrEqual(20)
      expect(t.bio.length).toBeLessThanOrEqual(5000)
      expect(t.approachDescription.length).toBeGreaterThanOrEqual(20)
      expect(t.approachDescription.length).toBeLessThanOrEqual(5000)
      for (const list of [t.specializations, t.languages, t.education, t.ageGroups]) {
        expect(list.length).toBeGreaterThan(0)
        expect(new Set(list).size).toBe(list.length)
      }
    }
  })

  it('have details, and a supervisor while they are qualifying', () => {
    const numbers = demoTherapists.map(({ details }) => details.registrationNumber)
    expect(new Set(numbers).size).toBe(demoTherapists.length)
    for (const { details } of demoTherapists) {
      expect(Boolean(details.supervisor)).toBe(details.designation.endsWith('(Qualifying)'))
      expect(details.approaches).not.toHaveLength(0)
      expect(details.availability).not.toHaveLength(0)
    }
  })

  it('have French texts within the limits', () => {
    for (const { french } of demoTherapists) {
      expect(ownFrenchSchema.safeParse(french)).toMatchObject({ success: true })
    }
  })

  it('write French as the French of this site is written', () => {
    for (const { french } of demoTherapists) {
      const { bioFr, approachDescriptionFr } = french
      const text = `${bioFr} ${approachDescriptionFr}`
      // Straight apostrophes, an ordinary space before a colon, an ordinary space inside quotation marks.
      expect(text).not.toMatch(/'| [:»%$;!?]|« |\u202f/)
    }
  })

  it('have a small, self-contained portrait each, and no portrait is left over', () => {
    const named = demoTherapists.flatMap((t) => t.portrait ?? [])
    expect([...named].toSorted()).toEqual(readdirSync(portraits).toSorted())
    for (const name of named) {
      const file = new URL(name, portraits)
      expect(statSync(file).size).toBeLessThan(16 * 1024)
      const svg = readFileSync(file, 'utf8')
      expect(svg).toContain('viewBox="0 0 600 400"')
      expect(svg).not.toMatch(
        /<script|<image|<foreignObject|\son\w+=|href=|url\(|@import|<!ENTITY/i,
      )
    }
  })
})

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
      expect(l.firstName.length).toBeLessThanOrEqual(100)
      expect(l.lastName.length).toBeLessThanOrEqual(100)
      expect(l.notes.length).toBeLessThanOrEqual(2000)
      expect(l.internalNotes.length).toBeLessThanOrEqual(5000)
      expect(l.phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/)
      expect(l.email).toMatch(/^[a-z.-]+@mail\.example$/)
    }
    expect(new Set(demoLeads.map((l) => l.email)).size).toBe(demoLeads.length)
  })

  it('fill every view of the work queue, and two came from one number', () => {
    const actions = demoLeads.flatMap(({ nextAction }) => nextAction ?? [])
    expect(actions).toHaveLength(8)
    expect(actions.filter(({ moreDays }) => moreDays < 0)).toHaveLength(1)
    expect(actions.filter(({ moreDays }) => moreDays === 0)).toHaveLength(2)
    expect(actions.every(({ note }) => note.length <= maxNextActionNote)).toBe(true)
    expect(demoLeads.filter((l) => l.clientChange && l.status === 'contacted')).toHaveLength(1)
    expect(demoLeads.some((l) => l.nextAction && hasEnded(l.status))).toBe(false)
    expect(new Set(demoLeads.map((l) => l.phone)).size).toBe(demoLeads.length - 1)
  })

  it('carry a reason exactly when they are lost', () => {
    for (const l of demoLeads) {
      expect(Boolean(l.leadLostReason?.trim())).toBe(l.status === 'leadLost')
    }
  })
})

describe('demo conversations', () => {
  it('are recent, in order, inside chat hours and answered by staff', () => {
    expect(demoConversations).toHaveLength(7)
    for (const c of demoConversations) {
      expect(c.daysAgo).toBeLessThan(6)
      expect(c.messages.length).toBeGreaterThanOrEqual(2)
      expect(c.messages.length).toBeLessThanOrEqual(10)
      const [hour = 0, minute = 0] = c.timeOfDay.split(':').map(Number)
      const last = c.messages.at(-1)?.minutesLater ?? 0
      expect(hour).toBeGreaterThanOrEqual(9)
      expect(hour * 60 + minute + last).toBeLessThan(21 * 60)
      const minutes = c.messages.map((m) => m.minutesLater)
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
      for (const m of c.messages) {
        if (m.from !== 'client') expect(staff).toContain(m.from)
        expect(m.text.length).toBeLessThanOrEqual(2000)
      }
    }
  })

  it('leave three with unread client messages at the end', () => {
    const open = demoConversations.filter((c) => c.messages.some((m) => !m.read))
    expect(open).toHaveLength(3)
    for (const c of open) {
      const from = c.messages.findIndex((m) => !m.read)
      expect(c.messages.slice(from).every((m) => m.from === 'client' && !m.read)).toBe(true)
    }
  })
})
