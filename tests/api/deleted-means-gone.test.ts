import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteChatSession } from '#features/chat/contract/conversations.ts'
import { addUnmatchedEmail } from '../support/audited-unmatched-calls.ts'
import { openVisitor } from '../support/chat-client.ts'
import { createFileCalls, someFile, toStoredFile } from '../support/chat-files.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, day } from '../support/test-clock.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const testBed = createTestBed()
let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
  await testBed.clear()
})

/** How often a text occurs in each file of a directory tree, without files that lack it. */
function countCopies(directory: string, text: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const copies = readFileSync(file, 'latin1').split(text).length - 1
    if (copies > 0) found[entry.name] = copies
  }
  return found
}

async function backUp(directory: string): Promise<string> {
  const target = testBed.makeDirectory()
  const file = join(target, 'copy.db')
  const made = await testBed.operate('backup', target, [file], { DATA_DIR: directory })
  expect(made).toMatchObject({ code: 0, errors: '' })
  return target
}

const secret = 'heronWordsNobodyElseWrites'

/** A conversation of 20 messages and a file beside one that is not deleted. */
async function haveConversation(on: TestServer) {
  const visitor = await openVisitor(on)
  for (let n = 0; n < 20; n += 1) {
    const id = visitor.say(`${secret} ${n}`, n === 0 ? await visitor.solve() : {})
    await visitor.acknowledged(id)
  }
  const { asVisitor } = createFileCalls(() => on)
  const bytes = Buffer.concat([someFile('application/pdf', 200_000), Buffer.from(secret)])
  const file = toStoredFile(await asVisitor(visitor.sessionId, { bytes, name: `${secret}.pdf` }))
  await visitor.acknowledged(visitor.say('', { fileIds: [file.id] }))
  return visitor
}

describe('deleted data on SQLite', () => {
  it('is in no file and no later backup after a conversation was deleted in the portal', async () => {
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    const { directory } = server
    const visitor = await haveConversation(server)
    expect(countCopies(directory, secret)).not.toEqual({})
    const cookie = await server.signIn(admin)
    const sessionId = await visitor.getStaffId()
    const gone = await server.call(deleteChatSession, { params: { sessionId }, cookie })
    expect(gone.status).toBe(204)
    await eventually(() => expect(countCopies(directory, secret)).toEqual({}))
    expect(countCopies(await backUp(directory), secret)).toEqual({})
  })

  it('is in no file and no later backup after the retention sweep deleted it', async () => {
    const clock = createTestClock(new Date().toISOString())
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' }, { clock })
    const { directory } = server
    await haveConversation(server)
    const leadId = await submitConsultation(server, { notes: `${secret} in a request` })
    await addUnmatchedEmail(server, `${secret} in an email that matches no request`)
    clock.pass(31 * day)
    await server.restart()
    await eventually(async () => {
      const left = await server?.sql('select id from consultation_leads where id = ?', [leadId])
      expect(left).toEqual([])
      expect(countCopies(directory, secret)).toEqual({})
    })
    expect(countCopies(await backUp(directory), secret)).toEqual({})
  })
})
