import { describe, expect, it } from 'vitest'
import { formatTime, practiceDay } from '#shared/practice-time.ts'
import { day } from '../../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { createTestPractice } from '../../../../../tests/support/test-practice.ts'
import { listDemoLeads, listDemoTherapists } from './content.ts'
import { demoSignIns } from './staff.ts'

type StoredLead = { id: number; email: string; status: string; createdAt: Date }

const storedLeads = ({ database }: TestDatabase) =>
  database
    .query<{ consultationLeads: StoredLead }>()
    .selectFrom('consultationLeads')
    .select(['email', 'status', 'createdAt'])
    .orderBy('id')
    .execute()

describe.each(engines)('the demo practice on %s', (engine) => {
  it('fills an empty database once', async () => {
    const db = await openTestDatabase(engine)
    const { demo, therapists, photos } = createTestPractice(db.database)
    expect(await demo.isSeeded()).toBe(false)
    expect(await demo.seed('by the river')).toBe(true)
    expect(await demo.seed('another password')).toBe(false)
    expect(await demo.isSeeded()).toBe(true)
    expect(await demo.isPassword('by the river')).toBe(true)
    expect(await demo.isPassword('another password')).toBe(false)

    const profiles = await therapists.list(null, 'en')
    expect(profiles.map(({ slug }) => slug)).toEqual(listDemoTherapists().map(({ slug }) => slug))
    for (const { photoUrl } of profiles) {
      if (photoUrl) expect((await photos.get(photoUrl)).contentType).toBe('image/svg+xml')
    }
    for (const { slug, languages, education, untranslated } of await therapists.list(null, 'fr')) {
      const texts = ['bio', 'approachDescription']
      const missing = { texts, specializations: [], education, approaches: [] }
      const expected = languages.includes('French') ? undefined : missing
      expect([slug, untranslated]).toEqual([slug, expected])
    }
    expect(await storedLeads(db)).toHaveLength(listDemoLeads().length)
    await db.close()
  })

  it('changes the password of all its accounts', async () => {
    const db = await openTestDatabase(engine)
    const { demo, accounts } = createTestPractice(db.database)
    await demo.seed('by the river')
    await demo.changePassword('on the hill')
    for (const { email } of demoSignIns) {
      expect(await accounts.checkPassword(email, 'on the hill')).toMatchObject({
        match: { user: { email } },
      })
      expect(await accounts.checkPassword(email, 'by the river')).toMatchObject({
        match: undefined,
      })
    }
    await db.close()
  })
})

describe('the leads of the demo practice', () => {
  it.each([
    ['an evening in autumn', '2026-11-22T03:30:00.000Z'],
    ['the day the clocks go back', '2026-11-01T23:00:00.000Z'],
    ['days after the clocks went forward', '2026-03-12T20:00:00.000Z'],
    ['the first minute of a day', '2026-11-21T05:00:30.000Z'],
  ])('came in over the last 29 days, by the clock of the practice, seen on %s', async (_, now) => {
    const db = await openTestDatabase('sqlite')
    await createTestPractice(db.database, now).demo.seed('by the river')
    const at = new Date(now)
    const rows = await storedLeads(db)
    for (const { createdAt } of rows) {
      expect(createdAt.getTime()).toBeLessThanOrEqual(at.getTime())
      expect(at.getTime() - createdAt.getTime()).toBeLessThan(30 * day)
    }
    const times = rows.map(({ createdAt }) => createdAt.getTime())
    expect(new Set(rows.map(({ status }) => status)).size).toBe(5)
    for (const lead of listDemoLeads().filter(({ daysAgo }) => daysAgo > 0)) {
      const found = rows.find(({ email }) => email === lead.email)
      const [hours, minutes] = lead.timeOfDay.split(':').map(Number)
      const shown = formatTime(found?.createdAt ?? at)
      const half = (hours ?? 0) < 12 ? 'AM' : 'PM'
      expect(shown).toBe(
        `${(((hours ?? 0) + 11) % 12) + 1}:${String(minutes).padStart(2, '0')} ${half}`,
      )
      expect(practiceDay(found?.createdAt ?? at)).not.toBe(practiceDay(at))
    }
    // A higher number is a later request.
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    await db.close()
  })
})
