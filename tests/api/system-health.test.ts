import { describe, expect, it } from 'vitest'
import { addPushSubscription, sendTestPush } from '#features/requests/alerts/contract.ts'
import { getHealth } from '#features/staff/system-health/contract.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { setupHealth } from '../support/health-test-bed.ts'
import { mayasGmail } from '../support/lead-mail-test-bed.ts'
import { day, minute, second } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'

describe.each(callEngines)('system health on %s', (engine) => {
  const practice = setupHealth(engine)
  const { clock, findHealth, listHealth, waitForHealth } = practice

  /** Waits until no email is left. An attempt that was under way may be refused, and is put off by the clock. */
  const waitUntilSent = () =>
    eventually(async () => {
      clock.pass(minute)
      expect(await findHealth('mail')).toMatchObject({ state: 'ok', code: null, waiting: 0 })
    })

  it('is for administrators only', async () => {
    const { server } = practice
    expect((await server.call(getHealth)).status).toBe(401)
    const asMaya = await server.signIn(maya)
    expect((await server.call(getHealth, { cookie: asMaya })).status).toBe(403)
  })

  it('lists what the practice runs on, and names no one but the owners of accounts', async () => {
    // The copied practice may be older than the last removal of expired records may be.
    await waitForHealth('retention', { state: 'ok' })
    expect((await listHealth()).map(({ id, state, code }) => [id, state, code])).toEqual([
      ['database', 'ok', null],
      ['mail', 'ok', null],
      ['practiceMailbox', 'ok', null],
      ['google', 'off', 'noAccounts'],
      ['calendar', 'off', 'noAccounts'],
      ['push', 'off', 'noDevices'],
      ['retention', 'ok', null],
      ['visitorFiles', 'ok', null],
      ['backups', 'attention', 'never'],
      ['auditLog', 'ok', null],
    ])
    await submitConsultation(practice.server)
    await waitForHealth('mail', { state: 'ok', lastSuccessAt: clock.now().toISOString() })
    const text = JSON.stringify(await listHealth())
    expect(text).not.toContain('@')
    expect(text).not.toContain('Noor')
  })

  it('says that the mail server refuses emails, how many wait, and that they were sent', async () => {
    const { server, smtp } = practice
    clock.pass(minute)
    const before = (await findHealth('mail'))?.lastSuccessAt
    smtp.setMode('reject')
    await submitConsultation(server)
    const refused = await waitForHealth('mail', { state: 'failing', code: 'refused' })
    expect(refused?.waiting).toBeGreaterThan(0)
    expect(refused).toMatchObject({ lastSuccessAt: before, lastFailureAt: expect.any(String) })

    smtp.setMode('accept')
    await submitConsultation(server)
    await waitUntilSent()
  })

  it('says that an email waits because its recipient is refused', async () => {
    const { server, smtp } = practice
    smtp.setMode('refuse-address')
    await submitConsultation(server)
    expect(await findHealth('mail')).toMatchObject({ state: 'ok' })
    clock.pass(16 * minute)
    await waitForHealth('mail', { state: 'attention', code: 'delayed' })
    smtp.setMode('accept')
    await submitConsultation(server)
    await waitUntilSent()
  })

  it('says that the practice’s mailbox refuses the password', async () => {
    const { imap } = practice
    clock.pass(minute)
    // A reading that is interrupted fails for another reason, and is followed by a pause.
    await waitForHealth('practiceMailbox', { lastSuccessAt: clock.now().toISOString() })
    imap.settings.refusesSignIn = true
    imap.drop()
    clock.pass(10 * second)
    const refused = await waitForHealth('practiceMailbox', { state: 'failing', code: 'signIn' })
    expect(refused?.lastSuccessAt).toEqual(expect.any(String))
    imap.settings.refusesSignIn = false
    clock.pass(10 * minute)
    await waitForHealth('practiceMailbox', { state: 'ok', code: null })
  })

  it('says for a week that mails could not be read and were skipped', async () => {
    const { server } = practice
    const skip = (daysAgo: number) => {
      const at = new Date(clock.now().getTime() - daysAgo * day).toISOString()
      return server.sql('update answer_mailboxes set skipped_count = 2, skipped_at = ?', [at])
    }
    await skip(6)
    const lastFailureAt = new Date(clock.now().getTime() - 6 * day).toISOString()
    const expected = { state: 'attention', code: 'skipped', skipped: 2, lastFailureAt } as const
    await waitForHealth('practiceMailbox', expected)
    await skip(7)
    const after = await waitForHealth('practiceMailbox', { state: 'ok', code: null })
    expect(after?.skipped).toBeNull()
  })

  it('names the therapist whose Google account must be connected again', async () => {
    const { server, google } = practice
    google.consent('consent', mayasGmail)
    await connectGoogle(server, await server.signIn(maya))
    const owner = { userId: await server.userId(maya), name: 'Maya Chen' }
    // A start reads the mailboxes at once, instead of within a minute.
    await server.restart()
    await waitForHealth('google', { state: 'ok', owner, lastSuccessAt: expect.any(String) })

    google.setMode('gmail', 'broken')
    await server.restart()
    await waitForHealth('google', { state: 'failing', code: 'refused', owner })
    google.setMode('gmail', 'fine')

    google.endPermission(mayasGmail)
    await server.restart()
    const ended = await waitForHealth('google', { state: 'failing', code: 'ended', owner })
    expect(ended?.lastFailureAt).toBe(clock.now().toISOString())
  })

  it('says that a push service does not accept messages', async () => {
    const { server, push, asAdmin: cookie } = practice
    await server.call(addPushSubscription, { cookie, body: push.subscribe('desk') })
    expect(await findHealth('push')).toMatchObject({ state: 'ok', lastSuccessAt: null })
    await server.call(sendTestPush, { cookie })
    await waitForHealth('push', { state: 'ok', lastSuccessAt: clock.now().toISOString() })

    push.answer('desk', { status: 503 })
    await server.call(sendTestPush, { cookie })
    await waitForHealth('push', { state: 'failing', code: 'unavailable', waiting: 1 })
    push.answer('desk', { status: 400 })
    clock.pass(minute)
    await server.call(sendTestPush, { cookie })
    await waitForHealth('push', { state: 'failing', code: 'refused', waiting: 0 })
    push.answer('desk', { status: 201 })
    await server.call(sendTestPush, { cookie })
    await waitForHealth('push', { state: 'ok', code: null, waiting: 0 })
  })

  it('says that expired records were not deleted, in part or at all', async () => {
    const { server } = practice
    // The sweep runs at the start.
    await server.sql('alter table waitlist_entries rename to hidden_entries')
    await server.restart()
    const incomplete = await waitForHealth('retention', { state: 'attention', code: 'incomplete' })
    expect(incomplete?.lastFailureAt).toBe(clock.now().toISOString())
    clock.pass(26 * minute)
    await waitForHealth('retention', { state: 'failing', code: 'overdue' })
    await server.sql('alter table hidden_entries rename to waitlist_entries')
    await server.restart()
    const now = clock.now().toISOString()
    await waitForHealth('retention', { state: 'ok', lastFailureAt: null, lastSuccessAt: now })
  })
})
