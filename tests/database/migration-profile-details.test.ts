import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Details } from '#features/therapists/contract/details.ts'
import { createTherapistRepository } from '#features/therapists/server/repository.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { noDetails } from '../support/profile-details.ts'
import { engines } from '../support/test-database.ts'

const { openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('leaves every profile without details', async () => {
    const old = await openUpdated(engine)
    const profiles = await createTherapistRepository(old.database).listAll()
    expect(profiles).toHaveLength(2)
    for (const profile of profiles)
      expect(profile).toMatchObject({ ...noDetails, approachesFr: [] })
  })

  it('stores details, and reads what a hand wrote into their lists as far as it goes', async () => {
    const { database, root } = await openUpdated(engine)
    const therapists = createTherapistRepository(database)
    const details: Details = {
      designation: 'Psychologist',
      registrationNumber: '99107',
      pronouns: 'she/her',
      supervisor: '',
      approaches: ['EMDR'],
      availability: ['evenings', 'weekends'],
      sessionFee: 195,
      offersVideo: true,
    }
    const [first] = await therapists.listAll()
    const id = first?.id ?? 0
    expect(await therapists.change(id, undefined, details)).toBe(true)
    expect(await therapists.findById(id)).toEqual({ ...first, ...details })

    await sql`update therapists set availability = '["evenings", "nights", 7]', approaches = '"x, y"'
      where id = ${id}`.execute(root)
    expect(await therapists.findById(id)).toMatchObject({
      availability: ['evenings'],
      approaches: ['x', 'y'],
    })
  })
})
