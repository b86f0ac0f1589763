import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ownFrenchTexts } from '#features/therapists/contract/french-texts.ts'
import { frenchProfiles } from './french-profiles.ts'
import { therapistDetails } from './therapist-details.ts'
import { demoTherapists } from './therapists.ts'

const portraits = new URL('./portraits/', import.meta.url)
const ownFrenchSchema = z.object(ownFrenchTexts)
const noFrench = {
  titleFr: '',
  bioFr: '',
  approachDescriptionFr: '',
  specializationsFr: [],
  educationFr: [],
  approachesFr: [],
}
const emails = new Set(demoTherapists.map((t) => t.email))

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
    expect(Object.keys(therapistDetails).toSorted()).toEqual(
      demoTherapists.map(({ slug }) => slug).toSorted(),
    )
    const numbers = Object.values(therapistDetails).map((details) => details.registrationNumber)
    expect(new Set(numbers).size).toBe(demoTherapists.length)
    for (const details of Object.values(therapistDetails)) {
      expect(Boolean(details.supervisor)).toBe(details.designation.endsWith('(Qualifying)'))
      expect(details.approaches).not.toHaveLength(0)
      expect(details.availability).not.toHaveLength(0)
    }
  })

  it('have French texts within the limits', () => {
    expect(Object.keys(frenchProfiles)).toEqual(demoTherapists.map(({ slug }) => slug))
    for (const { slug } of demoTherapists) {
      const french = ownFrenchSchema.safeParse({ ...noFrench, ...frenchProfiles[slug] })
      expect(french).toMatchObject({ success: true })
    }
  })

  it('write French as the French of this site is written', () => {
    for (const { bioFr = '', approachDescriptionFr = '' } of Object.values(frenchProfiles)) {
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
