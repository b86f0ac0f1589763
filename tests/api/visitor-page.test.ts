import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteChatSession } from '#features/chat/chat/contract/conversations.ts'
import { readChatHistory } from '#features/chat/chat/contract/messages.ts'
import { openStaff, openTalkingVisitor, openVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { isWholeRun } from '../support/run.ts'
import { callEngines, engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const settings = { CHAT_HOURS: '0-24' }
const fees = { path: '/fees', title: 'Fees' }
const none = { path: '', title: '' }
const tab = (path: string, idleMs = 0) => ({ path, idleMs })

type Staff = Awaited<ReturnType<typeof openStaff>>
const expectShown = (staff: Staff, page: unknown) =>
  eventually(() => expect(staff.of('visitor-page').at(-1)?.page).toEqual(page))

describe.each(callEngines)('the page that a visitor reads on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, settings)
  })
  afterAll(() => server.stop())

  it('is shown to who has the conversation open, follows the visitor, and goes with them', async () => {
    const visitor = await openTalkingVisitor(server)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    const elsewhere = await openStaff(server, maya)
    await expectShown(grace, null)
    const go = (path: string) => visitor.send({ type: 'page', sessionId, tab: tab(path) })
    go('/fees')
    await expectShown(grace, fees)
    go('/services/anxiety-therapy')
    await expectShown(grace, { path: '/services/anxiety-therapy', title: 'Anxiety Therapy' })
    go('/therapists/maya-chen')
    await expectShown(grace, { path: '/therapists/maya-chen', title: 'Maya Chen' })
    // A colleague who opens the conversation later sees it, too.
    elsewhere.view(staffId)
    await expectShown(elsewhere, { path: '/therapists/maya-chen', title: 'Maya Chen' })
    elsewhere.view(null)
    go('/')
    await expectShown(grace, { path: '/', title: 'Home' })
    expect(elsewhere.of('visitor-page').at(-1)?.page?.title).toBe('Maya Chen')
    await visitor.close()
    await expectShown(grace, null)
    await Promise.all([grace.close(), elsewhere.close()])
  })

  it('is another page for an address without a page, whatever a client sends', async () => {
    const paths = [
      '/request',
      '/waitlist/leave',
      '/admin/leads',
      '/fees?session=a-secret',
      '/request#a-secret',
      '/match?result=a-secret',
      '/therapists/call-me-at-6135550187',
      '/services/nothing-of-this-name',
      'javascript:alert(1)',
      '//evil.example/fees',
      '',
    ]
    const open = async (path: string) => {
      const visitor = await openTalkingVisitor(server)
      const { sessionId } = visitor
      visitor.send({ type: 'page', sessionId, tab: tab(path) })
      const grace = await openStaff(server, admin, await visitor.getStaffId())
      const findPage = () => grace.of('visitor-page').at(-1)?.page
      await eventually(() => expect([path, findPage()]).toEqual([path, none]))
      await Promise.all([visitor.close(), grace.close()])
    }
    await Promise.all(paths.map(open))
  })

  it('is the one of the tab that was used last', async () => {
    const first = await openTalkingVisitor(server)
    const { sessionId } = first
    const staffId = await first.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    first.send({ type: 'page', sessionId, tab: tab('/fees') })
    await expectShown(grace, fees)
    // Opened in the background, an hour ago.
    const second = await openVisitor(server, sessionId)
    second.send({ type: 'page', sessionId, tab: tab('/about', 3_600_000) })
    first.send({ type: 'page', sessionId, tab: tab('/locations') })
    await expectShown(grace, { path: '/locations', title: 'Locations' })
    second.send({ type: 'page', sessionId, tab: tab('/about') })
    await expectShown(grace, { path: '/about', title: 'About Us' })
    await second.close()
    await expectShown(grace, { path: '/locations', title: 'Locations' })
    await Promise.all([first.close(), grace.close()])
  })

  it('comes with the polls of a visitor without a socket, and ends with them', async () => {
    const visitor = await openTalkingVisitor(server)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    await visitor.close()
    const grace = await openStaff(server, admin, staffId)
    const poll = (path: string) =>
      server.call(readChatHistory, { body: { sessionId, tab: tab(path) } })
    expect((await poll('/fees')).status).toBe(200)
    await expectShown(grace, fees)
    await poll('/crisis')
    await expectShown(grace, { path: '/crisis', title: 'Help in a crisis' })
    await expectShown(grace, null)
    await grace.close()
  })

  it('is not asked of clients that do not send it, and what is no tab is refused', async () => {
    const visitor = await openTalkingVisitor(server)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    await expectShown(grace, null)
    const refused = ['x'.repeat(201), 7].map((path) => ({ path, idleMs: 0 }))
    for (const bad of [...refused, { path: '/fees', idleMs: -1 }, { path: '/fees' }, null]) {
      visitor.send({ type: 'page', sessionId, tab: bad })
    }
    await eventually(() => expect(visitor.of('error')).toHaveLength(5))
    visitor.send({ type: 'page', sessionId: 'a-conversation-of-another', tab: tab('/fees') })
    await visitor.waitForFrame('error', ({ code }) => code === 'not-allowed')
    visitor.send({ type: 'page', sessionId, tab: tab('/fees') })
    await expectShown(grace, fees)
    await Promise.all([visitor.close(), grace.close()])
  })

  it('changes at most once a second on the screens, however fast a client sends', async () => {
    const visitor = await openTalkingVisitor(server)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    await expectShown(grace, null)
    for (let n = 0; n < 60; n += 1) {
      visitor.send({ type: 'page', sessionId, tab: tab(n % 2 === 0 ? '/about' : '/faq') })
    }
    visitor.send({ type: 'page', sessionId, tab: tab('/fees') })
    await expectShown(grace, fees)
    // Nothing, the first of the pages, and what it was at the end of the second.
    expect(grace.of('visitor-page').length).toBeLessThanOrEqual(4)
    await Promise.all([visitor.close(), grace.close()])
  })

  it('is stored nowhere, and not in the audit log', async () => {
    const visitor = await openTalkingVisitor(server)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    const path = '/services/workplace-challenges'
    visitor.send({ type: 'page', sessionId, tab: tab(path) })
    await expectShown(grace, { path, title: 'Workplace Challenges' })
    for (const table of ['chat_sessions', 'chat_messages', 'audit_log']) {
      const rows = await server.sql(`select * from ${table}`)
      expect(JSON.stringify(rows)).not.toContain('workplace-challenges')
    }
    await server.call(deleteChatSession, { cookie: grace.cookie, params: { sessionId: staffId } })
    await Promise.all([visitor.close(), grace.close()])
  })
})

describe.runIf(isWholeRun && engines.includes('postgres'))('the page that a visitor reads', () => {
  it('reaches staff on another instance, by socket and by poll', async () => {
    const a = await startTestServer('postgres', settings)
    const b = await startTestServer('postgres', settings, { beside: a })
    const visitor = await openTalkingVisitor(a)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    visitor.send({ type: 'page', sessionId, tab: tab('/fees') })
    const grace = await openStaff(b, admin, staffId)
    await expectShown(grace, fees)
    // A second tab of theirs is connected to the other instance.
    const other = await openVisitor(b, sessionId)
    other.send({ type: 'page', sessionId, tab: tab('/about') })
    await expectShown(grace, { path: '/about', title: 'About Us' })
    await other.close()
    await expectShown(grace, fees)
    await visitor.close()
    await expectShown(grace, null)
    await a.call(readChatHistory, { body: { sessionId, tab: tab('/locations') } })
    await expectShown(grace, { path: '/locations', title: 'Locations' })
    await grace.close()
    await b.stop()
    await a.stop()
  })
})
