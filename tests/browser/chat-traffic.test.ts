// Counts the reads that a chat message causes in the open tabs of the portal, however long its conversation is.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { fillConversation } from '../support/attacks.ts'
import { visit } from '../support/browser.ts'
import { openVisitor } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, openAs, setupE2E } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { showAllConversations } from '../support/inbox-test-bed.ts'
import { admin, director } from '../support/test-server.ts'

// Open at any time of day.
const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 240_000 }

const messageCount = 10
/** Late enough for a batch of changes, and for what they cause. */
const quietMs = 1_500

const item = (page: Page, number: number) => page.locator(`[data-conversation="${number}"]`)
const log = (page: Page) => page.getByRole('log')

/** Waits until the badge in the navigation shows this number. */
async function expectBadge(page: Page, count: number) {
  const link = page
    .locator('nav[aria-label="Portal"]:visible')
    .getByRole('link', { name: /^Chat Messages/ })
  await eventually(async () => expect(await link.innerText()).toMatch(new RegExp(`\\b${count}\\b`)))
}

async function countUnread(): Promise<number> {
  const [row] = await stage.server.sql(
    'select count(*) as count from chat_messages where is_from_client and not is_read',
  )
  return Number(row?.['count'])
}

/** Data that the dashboard reads every minute, as time alone changes it. It begins with what the call of the day says. */
const polled = ['/api/admin/health', '/api/admin/response-target']

/** The paths of all GETs to the API that a tab makes from now on, without those that are made by the clock. */
function recordReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/api/')) return
    if (!polled.includes(pathname)) reads.push(pathname + search)
  })
  return reads
}

/** The numbers of messages that the answers to a tab's reads of a conversation hold. */
function recordMessageReads(page: Page): number[] {
  const counts: number[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/admin/chat-messages/')) return
    counts.push(((await response.json()) as unknown[]).length)
  })
  return counts
}

/**
 * Data that is read by the clock is read by nothing else: since `settledAt`, no read came sooner after the one before.
 */
async function expectPolledOnly(page: Page, settledAt: number) {
  const times = await page.evaluate<[string, number][]>(
    'performance.getEntriesByType("resource").map(({ name, startTime }) => [new URL(name).pathname, startTime])',
  )
  for (const path of polled) {
    const moments = times.filter(([name]) => name === path).map(([, startTime]) => startTime)
    const isEarly = (moment: number, index: number) =>
      moment > settledAt && moment - (moments[index - 1] ?? 0) < 59_000
    expect(moments.filter(isEarly)).toEqual([])
  }
}

/** Waits until the tabs have made no read for a while, and forgets those that they have made. */
async function settle(tabs: readonly string[][]) {
  for (let seen = -1; seen !== tabs.flat().length; ) {
    seen = tabs.flat().length
    await sleep(quietMs)
  }
  return tabs.map((reads) => reads.splice(0))
}

async function openLongConversation() {
  const sessionId = fillConversation(stage.server.directory, 600)
  const [row] = await stage.server.sql('select id from chat_sessions where session_id = ?', [
    sessionId,
  ])
  await stage.server.sql('update chat_messages set is_read = true where session_id = ?', [
    sessionId,
  ])
  return { visitor: await openVisitor(stage.server, sessionId), number: Number(row?.['id']) }
}

/** The first email of a practice changes its health, which the dashboard then reads once more. */
async function sendFirstEmail() {
  await submitConsultation(stage.server)
  await eventually(async () =>
    expect(
      await stage.server.sql("select service from service_health where service = 'mail'"),
    ).toHaveLength(1),
  )
}

describe('a visitor’s message in a conversation of hundreds', () => {
  it(
    'is shown in every open tab with a read only where it adds a row, and once more after an interruption',
    slow,
    async () => {
      await sendFirstEmail()
      const { visitor, number } = await openLongConversation()
      const lister = await arriveAs(director, stage, '/admin/account')
      await showAllConversations(lister.page)
      await visit(lister.page, '/admin/chats')
      const other = await arriveAs(director, stage, '/admin/dashboard')
      await item(lister.page, number).waitFor()
      const before = await countUnread()
      await expectBadge(other.page, before)
      const tabs = [recordReads(lister.page), recordReads(other.page)]
      await settle(tabs)
      const settledAt = await other.page.evaluate<number>('performance.now()')

      // No one has opened the conversation: each message raises the numbers.
      await visitor.acknowledged(visitor.say('Is anybody there?'))
      await item(lister.page, number).getByText('Is anybody there?').waitFor()
      await item(lister.page, number).getByText('1 unread message').waitFor()
      await expectBadge(other.page, before + 1)
      // The dashboard lists who waits, and did not have this visitor's name.
      expect(await settle(tabs)).toEqual([
        [],
        ['/api/admin/chat-sessions?view=waiting&page=1&limit=8'],
      ])

      // A colleague opens it, which marks its messages as read.
      const reader = await openAs(admin, stage)
      const counts = recordMessageReads(reader.page)
      await visit(reader.page, `/admin/chats?chat=${number}`)
      await log(reader.page).getByText('Is anybody there?').waitFor()
      await eventually(async () => expect(await countUnread()).toBe(before))
      tabs.push(recordReads(reader.page))
      await settle(tabs)
      for (let n = 1; n <= messageCount; n += 1) {
        const text = `Message ${n} of ${messageCount}`
        await visitor.acknowledged(visitor.say(text))
        await log(reader.page).getByText(text, { exact: true }).waitFor()
        await item(lister.page, number).getByText(text, { exact: true }).waitFor()
        await eventually(async () => expect(await countUnread()).toBe(before))
      }
      await expectBadge(other.page, before)
      expect(await settle(tabs)).toEqual([[], [], []])
      await expectPolledOnly(other.page, settledAt)
      // It was read by pages. The last known message showed once the channel had opened that none was missed.
      expect(counts[0]).toBe(100)
      expect(counts.slice(1).filter((count) => count !== 1)).toEqual([])

      // After an interruption only what is missing is read.
      counts.splice(0)
      await reader.page.evaluate('dispatchEvent(new Event("pagehide"))')
      await visitor.acknowledged(visitor.say('While you were away'))
      await reader.page.evaluate('dispatchEvent(new Event("pageshow"))')
      await log(reader.page).getByText('While you were away').waitFor()
      await settle(tabs)
      expect(counts.filter((count) => count > 2)).toEqual([])
      await Promise.all([visitor, lister, other, reader].map(({ close }) => close()))
    },
  )
})
