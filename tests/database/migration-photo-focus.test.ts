import { describe, expect, it } from 'vitest'
import { createTherapistRepository } from '#features/therapists/server/repository.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('leaves every photo where pages showed it, and takes another focus', async () => {
    const old = await openUpdated(engine)
    const therapists = createTherapistRepository(old.database)
    const profiles = await therapists.listAll()
    expect(profiles).toHaveLength(2)
    for (const profile of profiles) {
      expect(profile).toMatchObject({ photoFocusX: 50, photoFocusY: 25 })
    }
    const id = profiles[0]?.id ?? 0
    expect(await therapists.change(id, undefined, { photoFocusX: 80, photoFocusY: 0 })).toBe(true)
    expect(await therapists.findById(id)).toMatchObject({ photoFocusX: 80, photoFocusY: 0 })
  })
})
