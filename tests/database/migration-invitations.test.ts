import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createInvitationRepository } from '#features/invitations/server/repository.ts'
import { createPasswordResetRepository } from '#features/password-reset/server/repository.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()
const later = new Date(Date.now() + 60_000)

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('adds invitations and password resets to the accounts there are', async () => {
    const old = await openFirstEdition(engine)
    const [, account] = old.before.get('users') ?? []
    const userId = Number(account?.['id'])
    await old.migrate()
    const invitations = createInvitationRepository(old.database)
    await invitations.insert({
      tokenHash: 'an invitation',
      status: 'open',
      email: 'lea@mail.example',
      emailKey: 'lea@mail.example',
      firstName: 'Léa',
      lastName: 'Martin',
      role: 'therapist',
      isTherapist: true,
      invitedBy: userId,
      sentAt: new Date(),
      expiresAt: later,
    })
    const resets = createPasswordResetRepository(old.database)
    await resets.replace({
      userId,
      tokenHash: 'a link',
      credentialsHash: 'as they are',
      createdAt: new Date(),
      expiresAt: later,
    })
    // An invitation outlives the account of its sender; the links of a deleted account end.
    await sql`delete from therapists where user_id = ${userId}`.execute(old.root)
    await sql`delete from users where id = ${userId}`.execute(old.root)
    expect(await invitations.listOpen(new Date())).toMatchObject([
      { id: 1, email: 'lea@mail.example', invitedBy: null, isTherapist: true, expiresAt: later },
    ])
    expect((await readTables(old.root)).get('password_resets')).toEqual([])
  })
})
