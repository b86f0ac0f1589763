import { describe, expect, it } from 'vitest'
import { createTherapistRepository } from '#features/therapists/server/repository.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('keeps every profile on the website, and hides one that is switched off', async () => {
    const old = await openUpdated(engine)
    const therapists = createTherapistRepository(old.database)
    const profiles = await therapists.listTherapists()
    expect(profiles.length).toBeGreaterThan(0)
    expect(profiles.every(({ isPublic }) => isPublic)).toBe(true)
    expect(await therapists.listVisible()).toEqual(profiles)

    const [first] = profiles
    if (!first) throw new Error('the first edition has profiles')
    expect(await therapists.change(first.id, undefined, { isPublic: false })).toBe(true)
    expect(await therapists.findVisibleBySlug(first.slug)).toBeUndefined()
    expect(await therapists.findVisibleById(first.id)).toBeUndefined()
    expect(await therapists.listVisible()).toHaveLength(profiles.length - 1)
    expect((await therapists.countViews()).therapists).toBe(profiles.length - 1)
    expect(await therapists.findTherapistBySlug(first.slug)).toMatchObject({ isPublic: false })
    expect(await therapists.listTherapists()).toHaveLength(profiles.length)
  })
})
