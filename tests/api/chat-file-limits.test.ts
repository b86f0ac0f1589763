import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maxFileBytes } from '#features/chat/chat/contract/file-schemas.ts'
import { openTalkingVisitor } from '../support/chat-client.ts'
import { createFileCalls, someFile } from '../support/chat-files.ts'
import { setupChatFiles } from '../support/chat-files-test-bed.ts'
import { inThePast } from '../support/consultation-test-bed.ts'
import { createTestClock, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { startTestServer } from '../support/test-server.ts'

describe.each(callEngines)('refused files in the chat on %s', (engine) => {
  const { practice, files, toStaffId, begin, upload, say, countFiles } = setupChatFiles(engine)

  it.each([
    [
      'a web page',
      { bytes: Buffer.from('<script>alert(1)</script>'), type: 'text/html', name: 'a.html' },
    ],
    [
      'a drawing',
      { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/svg+xml' },
    ],
    ['a program', { bytes: Buffer.from('MZ\x90\0\x03', 'latin1'), type: 'application/pdf' }],
    [
      'an archive',
      { bytes: Buffer.from('PK\x03\x04rest of it', 'latin1'), type: 'application/zip' },
    ],
    [
      'a web page that says it is a PDF',
      { bytes: Buffer.from('<html>%PDF-1.7'), type: 'application/pdf' },
    ],
    ['a PDF that says it is a picture', { type: 'image/png', name: 'a.png' }],
    ['a picture that says it is a web page', { bytes: someFile('image/png'), type: 'text/html' }],
  ])('are not %s', async (_what, sent) => {
    const { sessionId, number } = await begin()
    const refused = await files.asVisitor(sessionId, sent)
    expect([refused.status, refused.json]).toEqual([
      415,
      { message: 'Only PDF, JPEG, PNG and WebP files can be sent.' },
    ])
    expect((await files.asStaff(practice.cookie, await toStaffId(sessionId), sent)).status).toBe(
      415,
    )
    expect(await countFiles(number)).toBe(0)
  })

  it('have ten megabytes at most, and are not empty', async () => {
    const { sessionId, number } = await begin()
    const full = someFile('image/jpeg', maxFileBytes)
    const type = 'image/jpeg'
    expect((await files.asVisitor(sessionId, { bytes: full, type })).status).toBe(201)
    const larger = Buffer.concat([full, Buffer.from([1])])
    const refused = await files.asVisitor(sessionId, { bytes: larger, type })
    expect([refused.status, refused.json]).toEqual([
      413,
      { message: 'This file is larger than 10 MB.' },
    ])
    expect((await files.asVisitor(sessionId, { bytes: Buffer.alloc(0) })).status).toBe(400)
    expect((await files.asVisitor(sessionId, { field: 'other' })).status).toBe(400)
    expect(await countFiles(number)).toBe(1)
  })

  it('are limited to three in a message', async () => {
    const { sessionId } = await begin()
    const ids: number[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await upload(sessionId)).id)
    expect((await say(sessionId, { fileIds: ids })).status).toBe(400)
    expect((await say(sessionId, { fileIds: ids.slice(0, 3) })).json).toMatchObject({
      files: [{ id: ids[0] }, { id: ids[1] }, { id: ids[2] }],
    })
  })

  it('are limited to ten from the visitor, also of those that are not sent', async () => {
    const { sessionId, number } = await begin()
    const attempts = await Promise.all(
      Array.from({ length: 13 }, () => files.asVisitor(sessionId, { bytes: someFile() })),
    )
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(attempts.find(({ status }) => status !== 201)?.json).toEqual({
      message: 'In one conversation you can send 10 files at most, 30 MB together.',
    })
    expect(await countFiles(number)).toBe(10)
    // The staff have their own.
    expect((await files.asStaff(practice.cookie, await toStaffId(sessionId))).status).toBe(201)
  })

  it('are limited to thirty megabytes from the visitor', async () => {
    const { sessionId } = await begin()
    const bytes = someFile('application/pdf', maxFileBytes)
    for (let n = 0; n < 3; n += 1) await upload(sessionId, { bytes })
    expect((await files.asVisitor(sessionId, { bytes: someFile() })).status).toBe(409)
  })
})

describe.each(callEngines)('files of many visitors on %s', (engine) => {
  const full =
    'We can’t take more files just now. Please describe it in words; if it matters, we ask you for the file.'

  it('have 500 MB at most together, and 100 MB a day from one address', async () => {
    const server = await startTestServer(engine, { CHAT_HOURS: '0-24', RATE_LIMIT: 'on' })
    const files = createFileCalls(() => server)
    const visitor = await openTalkingVisitor(server)
    expect((await files.asVisitor(visitor.sessionId)).status).toBe(201)
    const other = await openTalkingVisitor(server)
    const { sessionId } = other
    const fill = (bytes: number) => server.sql('update chat_files set size = ?', [bytes])
    await fill(500 * 1024 * 1024)
    expect(await files.asVisitor(sessionId)).toMatchObject({ status: 409, json: { message: full } })
    const metrics = await server.request('/metrics')
    expect(metrics.text).toContain(`practice_visitor_file_bytes ${500 * 1024 * 1024}`)

    // Expired files do not count, whether they are removed yet or not.
    await server.sql('update chat_files set message_id = (select min(id) from chat_messages)')
    await server.sql(
      'update chat_messages set expires_at = ? where id = (select min(id) from chat_messages)',
      [inThePast],
    )
    expect((await files.asVisitor(sessionId)).status).toBe(201)
    await fill(1_000)
    expect((await files.asVisitor(sessionId)).status).toBe(201)
    await server.sql("update call_counts set calls = ? where count_key like 'upload KB %'", [
      100 * 1024,
    ])
    expect(await files.asVisitor(sessionId)).toMatchObject({ status: 409, json: { message: full } })
    await visitor.close()
    await other.close()
    await server.stop()
  })
})

it('an address uploads forty files an hour at most, and is refused before their bytes are read', async () => {
  const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', RATE_LIMIT: 'on' })
  const files = createFileCalls(() => server)
  const statuses: number[] = []
  for (let n = 0; n < 42; n += 1) statuses.push((await files.asVisitor(randomUUID())).status)
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 404))
  expect(statuses.slice(40)).toEqual([429, 429])
  await server.stop()
})

it('no file is accepted from a visitor outside the opening hours', async () => {
  const clock = createTestClock('2026-11-21T15:30:00.000Z') // 10:30 in Ottawa
  const server = await startTestServer('sqlite', { CHAT_HOURS: '9-17' }, { clock })
  const files = createFileCalls(() => server)
  const visitor = await openTalkingVisitor(server)
  const { sessionId } = visitor
  expect((await files.asVisitor(sessionId)).status).toBe(201)
  await visitor.close()
  clock.pass(8 * hour)
  const refused = await files.asVisitor(sessionId)
  expect([refused.status, refused.json]).toMatchObject([409, { code: 'closed' }])
  await server.stop()
})
