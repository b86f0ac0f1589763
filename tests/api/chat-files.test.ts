import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import type { ChatFile } from '#features/chat/chat/contract/file-schemas.ts'
import type { ChatMessage } from '#features/chat/chat/contract/messages.ts'
import { openStaff, openVisitor } from '../support/chat-client.ts'
import { someFile, toStoredFile } from '../support/chat-files.ts'
import { setupChatFiles } from '../support/chat-files-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'

describe.each(callEngines)('files in the chat on %s', (engine) => {
  const bed = setupChatFiles(engine)
  const { practice, files, begin, upload, say, reply, toStaffId } = bed
  const { readHistory, readThread, findListed, countFiles, listDownloads } = bed

  it('reach both sides with a message of their own, and are saved by the browser', async () => {
    const { sessionId, number } = await begin()
    const bytes = someFile('application/pdf', 50_000)
    const file = await upload(sessionId, { bytes, name: 'Intake form.pdf' })
    expect(file).toEqual({
      id: expect.any(Number),
      name: 'Intake form.pdf',
      mediaType: 'application/pdf',
      size: 50_000,
    })
    // It cannot be read before its message is sent.
    expect((await files.readAsVisitor(sessionId, file.id)).status).toBe(404)
    expect((await files.readAsStaff(practice.cookie, number, file.id)).status).toBe(404)
    const sent = await say(sessionId, { fileIds: [file.id] })
    expect([sent.status, sent.json]).toMatchObject([201, { message: '', files: [file] }])
    expect((await readHistory(sessionId)).messages.at(-1)?.files).toEqual([file])
    expect((await readThread(sessionId)).at(-1)?.files).toEqual([file])
    expect(await findListed(sessionId)).toMatchObject({
      lastMessage: '',
      lastFiles: ['Intake form.pdf'],
      unreadCount: 2,
      state: 'waiting',
    })
    for (const response of [
      await files.readAsVisitor(sessionId, file.id),
      await files.readAsStaff(practice.cookie, number, file.id),
    ]) {
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''Intake%20form.pdf`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
    expect(await listDownloads(number)).toEqual([
      { actor_id: expect.any(Number), outcome: 'success' },
    ])
  })

  it('come with an answer of the staff, which is recorded', async () => {
    const { sessionId } = await begin()
    const picture = someFile('image/png')
    const file = toStoredFile(
      await files.asStaff(practice.cookie, await toStaffId(sessionId), {
        bytes: picture,
        name: 'map.png',
        type: 'image/png',
      }),
    )
    const answer = await reply(sessionId, { message: 'This is the way.', fileIds: [file.id] })
    expect(answer.json).toMatchObject({ message: 'This is the way.', files: [file] })
    expect((await readHistory(sessionId)).messages.at(-1)).toMatchObject({ files: [file] })
    const response = await files.readAsVisitor(sessionId, file.id)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
    expect(await findListed(sessionId)).toMatchObject({ state: 'open', lastFiles: ['map.png'] })
  })

  it('arrive over the socket on both sides, without their bytes', async () => {
    const visitor = await openVisitor(practice.server)
    await visitor.acknowledged(visitor.say('Hello?', await visitor.solve()))
    const staff = await openStaff(practice.server, maya)
    const file = await upload(visitor.sessionId)
    const stored = await visitor.acknowledged(visitor.say('', { fileIds: [file.id] }))
    expect(stored.files).toEqual([file])
    const shown = await staff.waitForFrame('message', ({ message }) => message.id === stored.id)
    expect(shown.message.files).toEqual([file])
    expect(JSON.stringify(shown).length).toBeLessThan(1_000)
    const staffId = await visitor.getStaffId()
    const own = toStoredFile(await files.asStaff(staff.cookie, staffId))
    staff.send({
      type: 'message',
      sessionId: staffId,
      message: '',
      fileIds: [own.id],
      optimisticId: randomUUID(),
    })
    const answer = await visitor.waitForFrame('message', ({ message }) => !message.isFromClient)
    expect(answer.message.files).toEqual([own])
    await visitor.close()
    await staff.close()
  })

  it('are stored once, however often they and their message are sent', async () => {
    const { sessionId, number } = await begin()
    const sent = { uploadId: randomUUID() }
    const attempts = await Promise.all([1, 2, 3].map(() => files.asVisitor(sessionId, sent)))
    const [first] = attempts.map(toStoredFile)
    for (const attempt of attempts) expect(toStoredFile(attempt)).toEqual(first)
    expect(await countFiles(number)).toBe(1)
    const message = { fileIds: [first?.id], optimisticId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => say(sessionId, message)))
    expect(
      new Set(answers.map(({ status, json }) => `${status} ${(json as ChatMessage).id}`)).size,
    ).toBe(1)
    expect((await say(sessionId, message)).json).toMatchObject({ files: [first] })
    expect((await readHistory(sessionId)).messages).toHaveLength(2)
    // Neither belongs to a second message.
    expect((await say(sessionId, { fileIds: [first?.id] })).status).toBe(409)
    expect((await readHistory(sessionId)).messages).toHaveLength(2)
  })

  it('are those of one conversation and of one side of it', async () => {
    const [one, other] = [await begin(), await begin()]
    const file = await upload(one.sessionId)
    // Neither the visitor of another conversation nor the staff send a visitor’s file.
    expect((await say(other.sessionId, { fileIds: [file.id] })).status).toBe(409)
    expect((await reply(one.sessionId, { fileIds: [file.id] })).status).toBe(409)
    expect((await say(one.sessionId, { fileIds: [file.id] })).status).toBe(201)
    expect((await files.readAsVisitor(other.sessionId, file.id)).status).toBe(404)
    expect((await files.readAsStaff(practice.cookie, other.number, file.id)).status).toBe(404)
    // Each member of staff sends what they have chosen themselves.
    const mayas = toStoredFile(
      await files.asStaff(await practice.server.signIn(maya), await toStaffId(one.sessionId)),
    )
    expect((await reply(one.sessionId, { fileIds: [mayas.id] })).status).toBe(409)
    expect((await say(one.sessionId, { fileIds: [mayas.id] })).status).toBe(409)
    expect(await listDownloads(other.number)).toEqual([])
  })

  it('need the secret of the conversation, or a session', async () => {
    const { sessionId, number } = await begin()
    expect((await files.asVisitor(undefined)).status).toBe(400)
    expect((await files.asVisitor('short')).status).toBe(400)
    expect((await files.asVisitor(randomUUID())).status).toBe(404)
    expect((await files.asStaff('', await toStaffId(sessionId))).status).toBe(401)
    expect((await files.readAsStaff('', number, 1)).status).toBe(401)
    expect((await files.readAsVisitor(randomUUID(), 1)).status).toBe(404)
    expect(await countFiles(number)).toBe(0)
  })

  it('have names that say what they are', async () => {
    const { sessionId } = await begin()
    const named = await upload(sessionId, { name: '../bill\u202efdp.exe' })
    expect(named.name).toBe('billfdp.exe.pdf')
    const hebrew = await upload(sessionId, { name: 'סיכום פגישה.pdf' })
    expect(hebrew.name).toBe('סיכום פגישה.pdf')
    const sent = await say(sessionId, { fileIds: [hebrew.id] })
    const [file] = (sent.json as { files: ChatFile[] }).files
    const response = await files.readAsVisitor(sessionId, file?.id ?? 0)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('סיכום פגישה.pdf')}`,
    )
  })

  it('are found by their names while theirs is the last message', async () => {
    const name = `Reçu ${randomUUID()}.pdf`
    const find = async (search: string) => {
      const query = { search, view: 'all' }
      const listed = await practice.server.call(listChatSessions, {
        cookie: practice.cookie,
        query,
      })
      return (listed.json as ChatSessionSummary[]).map(({ sessionId }) => sessionId)
    }
    const { sessionId } = await begin()
    const file = await upload(sessionId, { name })
    expect(await find(name)).toEqual([])
    await say(sessionId, { message: 'Voilà', fileIds: [file.id] })
    expect(await find(name.toUpperCase().replace('Ç', 'C'))).toEqual([await toStaffId(sessionId)])
    expect(await find(`voila ${name}`)).toEqual([await toStaffId(sessionId)])
    await reply(sessionId, { message: 'Thank you' })
    expect(await find(name)).toEqual([])
    const form = { bytes: someFile('image/png'), type: 'image/png', name: `${randomUUID()}.png` }
    const map = toStoredFile(await files.asStaff(practice.cookie, await toStaffId(sessionId), form))
    await reply(sessionId, { fileIds: [map.id] })
    expect(await find(map.name)).toEqual([await toStaffId(sessionId)])
  })

  it('are not sent with a blank message in their place', async () => {
    const { sessionId } = await begin()
    for (const content of [{}, { fileIds: [] }, { message: ' \u200b', fileIds: [] }]) {
      const refused = await say(sessionId, content)
      expect([refused.status, refused.json]).toMatchObject([
        400,
        { message: 'Message cannot be empty' },
      ])
    }
  })
})
