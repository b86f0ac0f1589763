import { expect, it } from 'vitest'
import { decrypt, encrypt } from '#platform/server/crypto.ts'
import { dayMs } from '#shared/durations.ts'
import { look, type Place, setupPlaces } from '../support/backup-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'

const { testBed, makePlace } = setupPlaces()

const older = 'o'.repeat(40)
const newer = 'n'.repeat(40)
const purpose = 'google tokens'
const encryptToken = (secret: string, therapistId: number, token: string) =>
  encrypt([secret], purpose, `therapist ${therapistId}`, token)

/** Connects a therapist's Google account, with tokens that a secret encrypted. */
async function connect(place: Place, therapistId: number, secret: string, refreshUntil = 'null') {
  const [access, refresh] = ['access', 'refresh'].map((kind) =>
    encryptToken(secret, therapistId, `${kind} ${therapistId}`),
  )
  const now = `'${new Date().toISOString()}'`
  await look(
    place,
    `insert into google_connections (therapist_id, email, access_token, refresh_token,
      token_expires_at, is_valid, connected_at, refresh_until) values (${therapistId},
      'one@gmail.example', '${access}', '${refresh}', ${now}, true, ${now}, ${refreshUntil})
      returning therapist_id`,
  )
}

/** The tokens that the newer secret alone decrypts. */
async function readTokens(place: Place) {
  const rows = await look(place, 'select * from google_connections order by therapist_id')
  return rows.flatMap((row) => {
    const owner = `therapist ${Number(row['therapist_id'])}`
    return ['access_token', 'refresh_token'].map((column) =>
      decrypt([newer], purpose, owner, String(row[column])),
    )
  })
}

async function canReadPushKey(place: Place) {
  const [key] = await look(place, 'select public_key, private_key from push_keys')
  const [publicKey, privateKey] = [String(key?.['public_key']), String(key?.['private_key'])]
  return decrypt([newer], 'push keys', publicKey, privateKey) !== undefined
}

it.each(callEngines)(
  'encrypts what is stored by the new secret, beside a server that changes it (%s)',
  async (engine) => {
    const place = await makePlace(engine)
    // The keys of push messages are made at the first start.
    const before = await testBed.startHere(place.directory, {
      ...place.settings,
      SESSION_SECRET: older,
    })
    await before.stop()
    const settings = { ...place.settings, SESSION_SECRET: `${newer}, ${older}` }
    const server = await testBed.start(place.directory, settings)
    await server.isReady()
    const rows = await look(place, 'select id from therapists order by id limit 4')
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.map(({ id }) => Number(id))
    await connect(place, first, older)
    await connect(place, second, newer)
    await connect(place, third, 'x'.repeat(40))
    // An instance is refreshing these tokens, and stores them in place of those that it has read.
    await connect(place, fourth, older, `'${new Date(Date.now() + dayMs).toISOString()}'`)
    const rotating = testBed.operate('rotate-secret', place.directory, [], settings)
    await eventually(async () => expect(await readTokens(place)).toContain(`access ${first}`))
    expect((await readTokens(place)).slice(6)).toEqual([undefined, undefined])
    await look(
      place,
      `update google_connections set refresh_until = null,
        refresh_token = '${encryptToken(older, fourth, 'refreshed')}'
        where therapist_id = ${fourth} returning therapist_id`,
    )
    const rotated = await rotating
    expect([rotated.code, rotated.errors]).toEqual([1, ''])
    expect(rotated.output).toContain('Google accounts: 2 encrypted again, 1 by the first secret')
    expect(rotated.output).toContain('1 not readable by any of the secrets')
    expect(rotated.output).toContain('Keys of push messages: 1 encrypted again, 0 by')
    expect(rotated.output).toContain('Keep the older secrets.')
    expect((await readTokens(place)).filter(Boolean)).toEqual([
      ...[first, second].flatMap((id) => [`access ${id}`, `refresh ${id}`]),
      `access ${fourth}`,
      'refreshed',
    ])
    expect(await canReadPushKey(place)).toBe(true)

    await look(
      place,
      `delete from google_connections where therapist_id = ${third} returning therapist_id`,
    )
    const again = await testBed.operate('rotate-secret', place.directory, [], settings)
    expect([again.code, again.errors]).toEqual([0, ''])
    expect(again.output).toContain('Google accounts: 0 encrypted again, 3 by the first secret')
    const day = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
    expect(again.output).toContain(`Remove the older secrets on ${day} or later`)
  },
)
