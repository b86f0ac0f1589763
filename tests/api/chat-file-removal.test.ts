import { describe, expect, it } from 'vitest'
import { deleteChatSession } from '#features/chat/chat/contract/conversations.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { someFile, toStoredFile } from '../support/chat-files.ts'
import { setupChatFiles } from '../support/chat-files-test-bed.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { createTestClock, day, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin } from '../support/test-server.ts'

describe.each(callEngines)('the files of conversations on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  const settings = { CHAT_RETENTION_DAYS: '6' }
  const bed = setupChatFiles(engine, { settings, clock })
  const { practice, files, begin, upload, say, reply, countFiles, findListed, toStaffId } = bed

  /** Restarts the server, which runs the retention sweep, and signs in again. */
  async function sweep() {
    await practice.server.restart()
    practice.cookie = await practice.server.signIn(admin)
  }

  it('are deleted with a conversation that staff delete', async () => {
    const { sessionId, number } = await begin()
    const sent = await upload(sessionId)
    await say(sessionId, { fileIds: [sent.id] })
    await upload(sessionId)
    expect(await countFiles(number)).toBe(2)
    const { cookie } = practice
    const params = { sessionId: await toStaffId(sessionId) }
    const gone = await practice.server.call(deleteChatSession, { params, cookie })
    expect(gone.status).toBe(204)
    expect(await countFiles(number)).toBe(0)
    expect((await files.readAsVisitor(sessionId, sent.id)).status).toBe(404)
    expect((await files.readAsStaff(cookie, number, sent.id)).status).toBe(404)
  })

  it('are deleted after an hour if they were not sent, and only those', async () => {
    const { sessionId, number } = await begin()
    const sent = await upload(sessionId)
    await say(sessionId, { fileIds: [sent.id] })
    const unsent = await upload(sessionId)
    clock.pass(59 * minute)
    await sweep()
    expect(await countFiles(number)).toBe(2)
    clock.pass(2 * minute)
    await sweep()
    await eventually(async () => expect(await countFiles(number)).toBe(1))
    const refused = await say(sessionId, { fileIds: [unsent.id] })
    expect([refused.status, refused.json]).toEqual([
      409,
      { message: 'A file is no longer there. Please try again.' },
    ])
    expect((await files.readAsVisitor(sessionId, sent.id)).status).toBe(200)
  })

  it('expire with their message, and are deleted by the retention sweep', async () => {
    const { sessionId, number } = await begin()
    const early = await upload(sessionId)
    await say(sessionId, { fileIds: [early.id] })
    clock.pass(3 * day)
    practice.cookie = await practice.server.signIn(admin)
    const late = toStoredFile(await files.asStaff(practice.cookie, await toStaffId(sessionId)))
    await reply(sessionId, { fileIds: [late.id] })
    clock.pass(3 * day + hour)
    // Before the sweep has run, the first message counts as gone.
    expect((await files.readAsVisitor(sessionId, early.id)).status).toBe(404)
    expect((await files.readAsVisitor(sessionId, late.id)).status).toBe(200)
    await sweep()
    await eventually(async () => expect(await countFiles(number)).toBe(1))
    clock.pass(3 * day)
    await sweep()
    await eventually(async () => expect(await countFiles(number)).toBe(0))
  })

  it('are named in the lead that is made of the conversation', async () => {
    const { sessionId } = await begin()
    const [one, two] = [await upload(sessionId), await upload(sessionId, { name: 'more.pdf' })]
    await say(sessionId, { fileIds: [one.id, two.id] })
    const { cookie, server } = practice
    const made = await server.call(createChatLead, {
      params: { sessionId: await toStaffId(sessionId) },
      body: chatLead,
      cookie,
    })
    expect(made.json).toMatchObject({ notes: 'Hello?\nFiles in the chat: report.pdf, more.pdf' })
  })

  it('are announced by the email to a visitor who has left, and not attached', async () => {
    const senderEmail = `visitor.of.${engine}@mail.example`
    const { sessionId } = await begin({ senderEmail })
    const bytes = someFile()
    const file = toStoredFile(
      await files.asStaff(practice.cookie, await toStaffId(sessionId), {
        bytes,
        name: 'secret name.pdf',
      }),
    )
    await reply(sessionId, { fileIds: [file.id] })
    const mail = await eventually(() => {
      const found = practice.server
        .mails()
        .map(readMail)
        .find(({ headers }) => headers.get('to')?.includes(senderEmail))
      if (!found) throw new Error('there is no email')
      return found
    })
    expect(mail.text).toContain('It comes with a file, which you can download there.')
    expect(JSON.stringify([...mail.headers, mail.text])).not.toContain('secret name')
    expect(await findListed(sessionId)).toMatchObject({ lastFiles: ['secret name.pdf'] })
  })
})
