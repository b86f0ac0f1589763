import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTherapistRepository } from '#features/therapists/server/repository.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()

const noFrench = {
  titleFr: '',
  bioFr: '',
  approachDescriptionFr: '',
  specializationsFr: [],
  educationFr: [],
}

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('leaves every profile without French texts', async () => {
    const old = await openFirstEdition(engine)
    const before = old.before.get('therapists') ?? []
    expect(before).toHaveLength(2)
    await old.migrate()
    const profiles = await createTherapistRepository(old.database).listAll()
    expect(profiles).toHaveLength(2)
    for (const profile of profiles) {
      const { title, bio } = before.find(({ id }) => id === profile.id) ?? {}
      expect(profile).toMatchObject({ title, bio, ...noFrench })
    }
  })

  it('stores French texts, and reads what a hand wrote into their lists as far as it goes', async () => {
    const { database, root } = await openUpdated(engine)
    const therapists = createTherapistRepository(database)
    const french = {
      titleFr: 'Psychothérapeute autorisée',
      bioFr: 'J’écoute.',
      approachDescriptionFr: 'À votre rythme.',
      specializationsFr: [{ en: 'Equine work', fr: 'Travail avec les chevaux' }],
      educationFr: [{ en: 'M.S.W., Carleton', fr: 'M.S.S., Carleton' }],
    }
    const [first] = await therapists.listAll()
    const id = first?.id ?? 0
    expect(await therapists.change(id, undefined, french)).toBe(true)
    expect(await therapists.findById(id)).toEqual({ ...first, ...french })

    const stored = JSON.stringify([{ en: 'Grief', fr: 'Deuil' }, { en: 'Anger' }, 'OCD', null, 7])
    await sql`update therapists set specializations_fr = ${stored}, education_fr = '"x"'
      where id = ${id}`.execute(root)
    expect(await therapists.findById(id)).toMatchObject({
      specializationsFr: [{ en: 'Grief', fr: 'Deuil' }],
      educationFr: [],
    })
  })

  it('takes a profile from an instance of the version before, which knows no French', async () => {
    const { database, root } = await openUpdated(engine)
    await sql`insert into therapists (user_id, slug, title, bio, specializations, languages, location,
        education, accepting_clients, age_groups, approach_description, created_at, updated_at)
      select 1, 'from-before', title, bio, specializations, languages, location, education,
        accepting_clients, age_groups, approach_description, created_at, updated_at
      from therapists where id = 1`.execute(root)
    const therapists = createTherapistRepository(database)
    expect(await therapists.findForUser(1)).toMatchObject({ slug: 'from-before', ...noFrench })
  })
})
