import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listPendingEmails } from '#features/requests/emails/contract/pending-emails.ts'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { isWholeRun } from '../support/run.ts'
import { callEngines } from '../support/test-database.ts'
import { setupUndoSend } from '../support/undo-send-test-bed.ts'

describe.each(callEngines)('an email that can be undone on %s', (engine) => {
  const bed = setupUndoSend(engine)
  const { practice, clock, sendUndoable, undo, passUndoTime, waitForStatus } = bed
  const { getLead, mayasLead, send, entry, thread, getRows, getAudit, findLead } = practice

  it('waits ten seconds before it is sent', async () => {
    const id = await getLead(practice.danielId)
    const before = clock.now().getTime()
    const answer = await send(practice.asDaniel, id, { undoable: true })
    expect(answer.status).toBe(201)
    const sent = entry(answer)
    expect(sent).toMatchObject({ status: 'pending', message: 'Hello Noor,\n\nWelcome.' })
    const seconds = (Date.parse(sent.sendAt ?? '') - before) / 1000
    expect(seconds).toBeGreaterThanOrEqual(10)
    expect(practice.smtp.mails).toEqual([])
    passUndoTime()
    await waitForStatus(id, 'sent')
    expect(practice.smtp.mails.map(({ to }) => to)).toEqual([['noor.haddad@mail.example']])
    expect(await getAudit(id)).toEqual(['lead.email_sent: success'])
  })

  // The other tests pass the time by their clock, and the next run of the job sends the email.
  it.runIf(isWholeRun)('is sent to the second by the timer of its instance', async () => {
    const id = await getLead(practice.danielId)
    await sendUndoable(practice.asDaniel, id)
    await waitForStatus(id, 'sent')
    expect(practice.smtp.mails).toHaveLength(1)
  })

  it('shows in thread and timeline to everyone, with Undo for its writer only', async () => {
    const id = await getLead(practice.danielId)
    const emailId = await sendUndoable(practice.asDaniel, id)
    for (const [cookie, canUndo] of [
      [practice.asDaniel, true],
      [practice.asAdmin, false],
    ] as const) {
      const shown = { status: 'pending', sendAt: expect.stringMatching(/^\d{4}-.*Z$/), canUndo }
      expect(await thread(cookie, id)).toMatchObject([{ id: `log-${emailId}`, ...shown }])
      const entries = await bed.readTimeline(cookie, id)
      expect(entries.filter(({ kind }) => kind === 'email')).toMatchObject([shown])
    }
    passUndoTime()
    await waitForStatus(id, 'sent')
    expect(await thread(practice.asDaniel, id)).toMatchObject([
      { status: 'sent', sendAt: null, canUndo: false },
    ])
  })

  it('shows in the list of leads to everyone who sees its lead, until it is sent', async () => {
    const id = await getLead(practice.danielId)
    const emailId = `log-${await sendUndoable(practice.asDaniel, id)}`
    const list = async (cookie: string) =>
      (await practice.server.call(listPendingEmails, { cookie })).json
    expect(await list(practice.asDaniel)).toEqual([{ leadId: id, emailId, canUndo: true }])
    expect(await list(practice.asAdmin)).toEqual([{ leadId: id, emailId, canUndo: false }])
    expect(await list(practice.asMaya)).toEqual([])
    passUndoTime()
    await waitForStatus(id, 'sent')
    expect(await list(practice.asAdmin)).toEqual([])
  })

  it('can be taken back in time, and is not sent', async () => {
    const id = await getLead(practice.danielId)
    const emailId = await sendUndoable(practice.asDaniel, id)
    const undone = await undo(practice.asDaniel, id, `log-${emailId}`)
    expect([undone.status, entry(undone).message]).toEqual([200, 'Hello Noor,\n\nWelcome.'])
    expect(await getRows(id)).toEqual([])
    expect((await findLead(id))?.emailThreadId).toBeNull()
    expect(await thread(practice.asDaniel, id)).toEqual([])
    expect(await getAudit(id)).toEqual(['lead.email_undone: success', 'lead.email_viewed: success'])
    expect((await undo(practice.asDaniel, id, emailId)).status).toBe(404)

    // Text that was written instead arrives alone.
    await sendUndoable(practice.asDaniel, id, { message: 'Hello Noor, welcome.' })
    passUndoTime()
    await waitForStatus(id, 'sent')
    expect(practice.smtp.mails.map(({ text }) => text.slice(0, 20))).toEqual([
      'Hello Noor, welcome.',
    ])
  })

  it('leaves the lead its thread when the first of two is taken back', async () => {
    const id = await getLead(practice.danielId)
    const first = await sendUndoable(practice.asDaniel, id)
    await sendUndoable(practice.asDaniel, id, { message: 'One thing I forgot.' })
    expect((await undo(practice.asDaniel, id, first)).status).toBe(200)
    expect(await thread(practice.asDaniel, id)).toMatchObject([{ body: 'One thing I forgot.' }])
    expect((await findLead(id))?.emailThreadId).not.toBeNull()
  })

  it('can be taken back by no one else', async () => {
    const id = await getLead(practice.danielId)
    const emailId = await sendUndoable(practice.asDaniel, id)
    const byAdmin = await undo(practice.asAdmin, id, emailId)
    expect([byAdmin.status, byAdmin.json]).toEqual([403, { message: mailTexts.onlyWriterUndoes }])
    expect((await undo(practice.asMaya, id, emailId)).status).toBe(404)
    expect(await getAudit(id)).toEqual(['lead.email_undone: refused', 'lead.email_undone: refused'])
    expect(await bed.getStatus(id)).toBe('pending')
  })

  it('cannot be taken back once it is being sent', async () => {
    const id = await getLead(practice.danielId)
    practice.smtp.setMode('wait')
    const emailId = await sendUndoable(practice.asDaniel, id)
    passUndoTime()
    await waitForStatus(id, 'sending')
    const late = await undo(practice.asDaniel, id, emailId)
    expect([late.status, late.json]).toEqual([409, { message: mailTexts.notUndone }])
    await expect.poll(() => practice.smtp.mails.length, { timeout: 60_000 }).toBe(1)
    practice.smtp.release()
    await waitForStatus(id, 'sent')
    expect((await undo(practice.asDaniel, id, emailId)).status).toBe(409)
    expect(practice.smtp.mails).toHaveLength(1)
  })

  it('is one email for repeated requests', async () => {
    const id = await getLead(practice.danielId)
    const sendKey = randomUUID()
    const body = { undoable: true, sendKey }
    const answers = await Promise.all([1, 2, 3].map(() => send(practice.asDaniel, id, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    const changed = await send(practice.asDaniel, id, { ...body, message: 'Other words' })
    expect([changed.status, changed.json]).toEqual([
      409,
      { message: mailTexts.alreadyPending, code: 'ALREADY_SENT' },
    ])
    passUndoTime()
    await waitForStatus(id, 'sent')
    expect(await getRows(id)).toHaveLength(1)
    expect(practice.smtp.mails).toHaveLength(1)
  })

  it('counts as a newer message for a colleague who writes at the same time', async () => {
    const id = await getLead(practice.danielId)
    const emailId = await sendUndoable(practice.asDaniel, id)
    const unseen = await send(practice.asAdmin, id, { lastSeenId: null })
    expect([unseen.status, unseen.json]).toMatchObject([409, { code: 'NEWER_MESSAGE' }])
    const seen = await send(practice.asAdmin, id, { lastSeenId: `log-${emailId}` })
    expect([seen.status, entry(seen).status]).toEqual([201, 'sent'])
    expect(entry(seen)).not.toHaveProperty('sendAt')
  })

  it('goes out from the writer’s own mailbox', async () => {
    const id = await mayasLead()
    const before = practice.google.sent.length
    await sendUndoable(practice.asMaya, id)
    passUndoTime()
    await waitForStatus(id, 'sent')
    expect(practice.google.sent).toHaveLength(before + 1)
    expect((await findLead(id))?.emailThreadId).toBe(practice.google.sent.at(-1)?.threadId)
  })

  it('is sent after a restart within the ten seconds, once', async () => {
    const id = await getLead(practice.danielId)
    await sendUndoable(practice.asDaniel, id, { markContacted: true })
    await practice.server.restart()
    expect(await bed.getStatus(id)).toBe('pending')
    expect(practice.smtp.mails).toEqual([])
    await practice.server.restart(passUndoTime)
    await waitForStatus(id, 'sent')
    await practice.server.restart()
    expect(practice.smtp.mails).toHaveLength(1)
    expect((await findLead(id))?.status).toBe('contacted')
  })
})
