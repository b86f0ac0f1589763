import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createGoogleConnectionRepository } from '#features/google-connection/server/repository.ts'
import { readTables } from '../support/first-edition.ts'

import { setupFirstEdition } from '../support/migration-test-bed.ts'

import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('moves every Google connection, with its tokens and times, out of the profile', async () => {
    const old = await openFirstEdition(engine)
    const connected = old.before.get('therapists') ?? []
    expect(connected.map((row) => row['google_auth_valid'])).toEqual([true, false])
    await sql`insert into therapists (user_id, slug, title, bio, specializations, languages, location,
        education, accepting_clients, age_groups, approach_description, created_at, updated_at)
      select 1, 'never-connected', title, bio, specializations, languages, location, education,
        accepting_clients, age_groups, approach_description, created_at, updated_at
      from therapists where id = 1`.execute(old.root)
    await old.migrate()
    const after = await readTables(old.root)
    expect(after.get('google_connections')).toEqual(
      connected.map((row) => ({
        therapist_id: row['id'],
        email: row['google_account_email'],
        access_token: row['google_auth_token'],
        refresh_token: row['google_refresh_token'],
        token_expires_at: row['google_token_expiry'],
        is_valid: row['google_auth_valid'],
        connected_at: row['google_connected_at'],
        stopped_at: row['google_stopped_at'],
        problem: row['google_problem'],
        last_sent_at: row['google_last_sent_at'],
        refresh_until: row['google_refresh_until'],
      })),
    )
    const left = Object.keys(after.get('therapists')?.[0] ?? {})
    expect(left.filter((column) => column.startsWith('google'))).toEqual([])
    const connections = createGoogleConnectionRepository(old.database)
    expect([...(await connections.listConnected())]).toEqual([2])
    expect(await connections.find(3)).toMatchObject({ email: 'tom@mail.example', isValid: false })
    expect(await connections.find(1)).toBeUndefined()
  })
})

it('leaves one copy of each Google token in the file', async () => {
  const old = await openFirstEdition('sqlite')
  const file = join(old.directory ?? '', 'practice.db')
  const tokens = (old.before.get('therapists') ?? []).flatMap((row) => [
    String(row['google_auth_token']),
    String(row['google_refresh_token']),
  ])
  await old.migrate()
  expect(await old.database.truncateLog()).toBe(true)
  const text = readFileSync(file, 'latin1')
  expect(tokens.map((token) => text.split(token).length - 1)).toEqual([1, 1, 1, 1])
})
