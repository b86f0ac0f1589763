import { describe, expect, it } from 'vitest'
import { disconnectGoogle } from '#features/requests/google-connection/contract.ts'
import { createUser, deleteUser, getUser } from '#features/staff/user-admin/contract.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { eventually } from '../support/eventually.ts'
import { mayasGmail, setupGoogleConnection } from '../support/google-connection-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya } from '../support/test-server.ts'

describe.each(callEngines)('disconnecting a Google account on %s', (engine) => {
  const practice = setupGoogleConnection(engine)
  const { getStatus, getRow } = practice

  it('deletes the connection and revokes the permission at Google', async () => {
    await connectGoogle(practice.server, practice.asMaya)
    const [token] = practice.google.refreshTokens(mayasGmail).slice(-1)
    const answer = await practice.server.call(disconnectGoogle, { cookie: practice.asMaya })
    expect([answer.status, answer.json]).toEqual([
      200,
      { success: true, message: 'Your Google account is disconnected.' },
    ])
    expect(practice.google.revoked.at(-1)).toBe(token)
    expect(await getStatus(practice.asMaya)).toMatchObject({ connected: false, email: null })
    expect(await getRow(maya)).toBeUndefined()
    const again = await practice.server.call(disconnectGoogle, { cookie: practice.asMaya })
    expect(again.json).toEqual({ success: true, message: 'No Google account is connected.' })
  })

  it('succeeds while Google is unavailable, and says what is left to do', async () => {
    await connectGoogle(practice.server, practice.asMaya)
    practice.google.setMode('revoke', 'broken')
    const { json } = await practice.server.call(disconnectGoogle, { cookie: practice.asMaya })
    expect(json).toEqual({
      success: true,
      message: expect.stringContaining('could not be informed'),
    })
    expect(await getStatus(practice.asMaya)).toMatchObject({ connected: false })
  })

  it('revokes the permission when the account is deleted, without waiting for a slow Google', async () => {
    const asAdmin = await practice.server.signIn(admin)
    const hire = async (email: string) => {
      const body = {
        email,
        firstName: 'Noor',
        lastName: 'Haddad',
        password: 'harbour lamps at dusk',
      }
      const { json } = await practice.server.call(createUser, { cookie: asAdmin, body })
      await connectGoogle(
        practice.server,
        await practice.server.signIn(email, 'harbour lamps at dusk'),
      )
      return (json as { id: number }).id
    }
    const first = await hire('noor.one@stillwater.example')
    const [token] = practice.google.refreshTokens(mayasGmail).slice(-1)
    const seen = await practice.server.call(getUser, { cookie: asAdmin, params: { id: first } })
    expect(seen.json).toMatchObject({ isGoogleConnected: true })
    const gone = await practice.server.call(deleteUser, { cookie: asAdmin, params: { id: first } })
    expect(gone.status).toBe(204)
    await eventually(() => expect(practice.google.revoked.at(-1)).toBe(token))

    const second = await hire('noor.two@stillwater.example')
    practice.google.setMode('revoke', 'slow')
    const started = Date.now()
    const slow = await practice.server.call(deleteUser, { cookie: asAdmin, params: { id: second } })
    expect([slow.status, slow.text]).toEqual([204, ''])
    expect(Date.now() - started).toBeLessThan(9_500)
  })
})
