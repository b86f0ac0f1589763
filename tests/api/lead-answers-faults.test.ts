import { describe, expect, it } from 'vitest'
import { getHealth } from '#features/staff/system-health/contract.ts'
import { eventually } from '../support/eventually.ts'
import { clientAddress, setupLeadAnswers } from '../support/lead-answers-test-bed.ts'
import { day, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('a mailbox with faults on %s', (engine) => {
  const practice = setupLeadAnswers(engine)
  const { clock, writeToLead, readThread, waitForAnswers, deliver, getSystemEmail } = practice
  /** Passes the pause after a failure. The next attempt opens a connection. */
  async function tryAgain() {
    const before = practice.imap.connections()
    await eventually(() => {
      clock.pass(minute)
      expect(practice.imap.connections()).toBeGreaterThan(before)
    }, 500)
  }
  const waitUntilRead = () =>
    eventually(async () =>
      expect(await getSystemEmail()).toMatchObject({
        mailbox: { isReadable: true, lastReadAt: clock.now().toISOString() },
      }),
    )
  /** Drops the connection between two readings: one that is interrupted would be followed by a pause. */
  async function loseConnection(settings: Partial<typeof practice.imap.settings> = {}) {
    clock.pass(minute)
    await waitUntilRead()
    Object.assign(practice.imap.settings, settings)
    practice.imap.drop()
  }
  /** A reading records its success at its end, after its answers are stored. */
  const waitUntilReadable = () =>
    eventually(async () =>
      expect(await getSystemEmail()).toMatchObject({ mailbox: { isReadable: true } }),
    )

  it('of 50,000 mails is read no further back than the last 500 at the first start', async () => {
    const { server, imap } = practice
    const { id, messageId } = await writeToLead()
    imap.settings.refusesSignIn = true
    clock.pass(minute)
    imap.drop()
    imap.fill(49_700, new Date(Date.now() - 2 * day))
    deliver(messageId, { body: 'Written before the mailbox was connected.' })
    imap.fill(300, clock.now())
    // As if the practice had just set IMAP_URL.
    await server.sql('delete from answer_mailboxes')
    const sent = imap.sentBytes()
    // Not earlier: the instance that ends could still sign in.
    await server.restart(() => {
      imap.settings.refusesSignIn = false
    })
    await waitForAnswers(id, 1)
    await waitUntilRead()
    expect(imap.headersRead).toHaveLength(500)
    expect(imap.sentBytes() - sent).toBeLessThan(500_000)
  })

  it('that received thousands of mails while the server was down is read to the end', async () => {
    const { server, imap } = practice
    const { id, messageId } = await writeToLead()
    await eventually(() => expect(imap.isIdling()).toBe(true))
    const before = imap.headersRead.length
    await server.restart(() => {
      clock.pass(7 * hour)
      deliver(messageId, { body: 'In the first hour.' })
      imap.fill(1_000, clock.now())
      deliver(messageId, { body: 'In the fourth hour.' })
      imap.fill(1_000, clock.now())
      deliver(messageId, { body: 'In the last hour.' })
    })
    await waitForAnswers(id, 3)
    await waitUntilRead()
    expect(imap.headersRead.length - before).toBe(2_003)
  })

  it('is connected again after the connection was lost, and nothing is missing', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    await eventually(() => expect(imap.isIdling()).toBe(true))
    const before = imap.connections()
    await loseConnection()
    deliver(messageId)
    await waitForAnswers(id, 1)
    expect(imap.connections()).toBe(before + 1)
    await waitUntilReadable()
  })

  it('that refuses to sign in is reported, is tried seldom, and is read again afterwards', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    expect(await practice.isFlaggedUnreadable(id)).toBe(false)
    await loseConnection({ refusesSignIn: true })
    const lastReadAt = clock.now().toISOString()
    // Past the pause before a new connection, and before the second attempt to sign in.
    clock.pass(minute / 6)
    await eventually(async () =>
      expect(await getSystemEmail()).toMatchObject({
        mailbox: { isReadable: false, lastReadAt: expect.any(String) },
      }),
    )
    const status = (await getSystemEmail()) as { mailbox: { lastReadAt: string } }
    expect(status.mailbox.lastReadAt <= lastReadAt).toBe(true)
    expect(await practice.isFlaggedUnreadable(id)).toBe(true)
    deliver(messageId)
    expect(await readThread(id)).toHaveLength(1)
    imap.settings.refusesSignIn = false
    const attempts = imap.commands.filter((command) => command.startsWith('LOGIN')).length
    clock.pass(2 * minute)
    await waitForAnswers(id, 1)
    expect(imap.commands.filter((command) => command.startsWith('LOGIN'))).toHaveLength(
      attempts + 1,
    )
    await waitUntilReadable()
  })

  it('that renumbers its mails gives every answer exactly once', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    deliver(messageId)
    await waitForAnswers(id, 1)
    clock.pass(minute)
    deliver(messageId, { body: 'While it was restored.' })
    imap.renumber()
    await eventually(async () => {
      clock.pass(minute / 6) // the pause after a reading that was interrupted
      expect(await readThread(id)).toHaveLength(3)
    })
    expect((await readThread(id)).map(({ body }) => body)).toEqual([
      'While it was restored.',
      'Thursday works well for me.',
      'Hello Noor,\n\nWelcome.',
    ])
  })

  it('without IDLE is asked every minute', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    imap.settings.hasIdle = false
    const before = imap.connections()
    await loseConnection()
    await eventually(() => expect(imap.connections()).toBe(before + 1))
    await waitUntilRead()
    deliver(messageId)
    clock.pass(2 * minute)
    await waitForAnswers(id, 1)
    imap.settings.hasIdle = true
    await loseConnection()
    await eventually(() => expect(imap.isIdling()).toBe(true))
  })

  it('goes on where it was interrupted', async () => {
    const { server, imap } = practice
    const { id, messageId } = await writeToLead()
    await server.sql('update answer_mailboxes set held_by = null')
    deliver(messageId, { body: 'First.' })
    imap.fill(150, new Date())
    deliver(messageId, { body: 'Second.' })
    imap.fill(150, new Date())
    deliver(messageId, { body: 'Third.' })
    await server.restart()
    await waitForAnswers(id, 3)
    await server.restart()
    await eventually(() => expect(imap.isIdling()).toBe(true))
    expect((await readThread(id)).map(({ body }) => body).toSorted()).toEqual([
      'First.',
      'Hello Noor,\n\nWelcome.',
      'Second.',
      'Third.',
    ])
  })

  it('with a response that no one can parse is reported, and does not hold up the mails after it', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    const uid = deliver('<nothing-of-ours@mail.example>')
    await eventually(() => expect(imap.headersRead).toContain(uid))
    imap.settings.malformedUid = uid + 2
    clock.pass(minute)
    deliver(messageId, { body: 'Before.' })
    imap.fill(1, new Date())
    deliver(messageId, { body: 'After.' })
    await eventually(async () =>
      expect(await getSystemEmail()).toMatchObject({ mailbox: { isReadable: false } }),
    )
    // Once with its batch, and twice alone.
    for (let attempts = 0; attempts < 3; attempts += 1) await tryAgain()
    await waitForAnswers(id, 2)
    await waitUntilReadable()
    // Administrators are shown that a mail is missing.
    const { json } = await practice.server.call(getHealth, { cookie: practice.asAdmin })
    expect(json).toContainEqual(
      expect.objectContaining({
        id: 'practiceMailbox',
        state: 'attention',
        code: 'skipped',
        skipped: 1,
        lastFailureAt: expect.any(String),
      }),
    )
    imap.settings.malformedUid = undefined
  })

  it('with an answer whose structure no one can parse shows that it came', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    imap.settings.malformedItem = 'BODYSTRUCTURE'
    imap.settings.malformedUid = deliver(messageId)
    await eventually(async () =>
      expect(await getSystemEmail()).toMatchObject({ mailbox: { isReadable: false } }),
    )
    await tryAgain()
    await waitForAnswers(id, 1)
    expect((await readThread(id))[0]).toMatchObject({
      from: `Noor Haddad <${clientAddress}>`,
      body: '',
      isCut: true,
    })
    expect((await practice.findLead(id))?.hasUnreadAnswer).toBe(true)
    Object.assign(imap.settings, { malformedUid: undefined, malformedItem: undefined })
  })

  it('with a mail that was deleted before it was read goes on with the next', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    await eventually(() => expect(imap.isIdling()).toBe(true))
    imap.settings.deletesAfterSearch = deliver(messageId, { body: 'Deleted.' })
    deliver(messageId, { body: 'After.' })
    await waitForAnswers(id, 1)
    expect((await readThread(id))[0]?.body).toBe('After.')
    await waitUntilReadable()
  })
})

describe('a mail that is written to harm', () => {
  const practice = setupLeadAnswers('sqlite')
  const { writeToLead, readThread, waitForAnswers, deliver } = practice

  it('shows no script, no style and nothing that loads', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId, {
      type: 'text/html; charset=utf-8',
      body: '<style>*{display:none}</style><p onclick="x()">Hello<script>alert(1)</script> <img src="https://spy.example/1.png" width="90"></p><form action="/api/logout"><button>Yes</button></form>',
    })
    await waitForAnswers(id, 1)
    const [answer] = await readThread(id)
    expect(answer).toMatchObject({ bodyType: 'html', hasPictures: true })
    expect(answer?.body).not.toMatch(/script|style|onclick|spy\.example|form|button/)
  })

  it('of 10 MB costs no more than its words', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    const sent = imap.sentBytes()
    deliver(messageId, {
      type: 'multipart/mixed; boundary="b"',
      body: [
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'The form is attached.',
        '--b',
        'Content-Type: application/pdf; name="form.pdf"',
        'Content-Disposition: attachment; filename="form.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        'A'.repeat(10_000_000),
        '--b--',
      ].join('\r\n'),
    })
    await waitForAnswers(id, 1)
    expect((await readThread(id))[0]).toMatchObject({
      body: 'The form is attached.',
      attachments: ['form.pdf'],
      isCut: false,
    })
    expect(imap.sentBytes() - sent).toBeLessThan(10_000)
  })

  it('of endless words is cut, and says so', async () => {
    const { imap } = practice
    const { id, messageId } = await writeToLead()
    const sent = imap.sentBytes()
    deliver(messageId, { body: 'All work and no play. '.repeat(250_000) })
    await waitForAnswers(id, 1)
    const [answer] = await readThread(id)
    expect(answer?.isCut).toBe(true)
    expect(answer?.body.length).toBeLessThanOrEqual(100_000)
    expect(imap.sentBytes() - sent).toBeLessThan(1_100_000)
  })

  it('names thousands of messages, and is matched by the last of them', async () => {
    const { id, messageId } = await writeToLead()
    const many = Array.from({ length: 5_000 }, (_, at) => `<${at}@mail.example>`).join(' ')
    deliver(`${many} ${messageId}`, { from: clientAddress })
    await waitForAnswers(id, 1)
    expect((await readThread(id))[0]?.body).toBe('Thursday works well for me.')
  })
})
