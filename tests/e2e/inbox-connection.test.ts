// The inbox without a connection, and at the end of the session.
import { describe, it } from 'vitest'
import { expectAccessible, expectSound } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  box,
  line,
  list,
  log,
  openStartedVisitor,
  played,
  rows,
  setupInbox,
  slow,
} from '../support/inbox-test-bed.ts'
import { openRelay } from '../support/relay.ts'
import { admin, startTestServer } from '../support/test-server.ts'

const { stage, openInbox, signInToInbox } = setupInbox()

describe('an administrator', () => {
  it('loses no reply while the server is unreachable, and sends each one once', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Nadia Roy', 'Are you there?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Nadia Roy').click()
    await log(page).getByText('Are you there?').waitFor()

    // A reply is stored but its response is lost: the live channel brings the stored reply.
    let isFirst = true
    await page.route('**/api/admin/chat-reply', async (route) => {
      if (isFirst) await route.fetch()
      isFirst = false
      await route.abort()
    })
    await box(page).fill('We are, from 9 to 9.')
    await box(page).press('Enter')
    await visitor.waitForFrame(
      'message',
      ({ message }) => message.message === 'We are, from 9 to 9.',
    )
    await expect(log(page).getByText('We are, from 9 to 9.')).toHaveCount(1)
    await expect(log(page).getByText(/Not sent|Sending/)).toHaveCount(0)

    // The next ones do not reach the server: they stay on the screen, marked as not sent.
    const readAgain = page.waitForRequest('**/api/admin/chat-messages/*')
    await box(page).fill('Call any time.')
    await box(page).press('Enter')
    await toast(page, 'Failed to send message. Please try again.').waitFor()
    await readAgain
    await box(page).fill('Sundays, too.')
    await box(page).press('Enter')
    await expect(log(page).getByText(/Not sent/)).toHaveCount(2)
    await expectSound(page)

    // A draft stays with its conversation while another one is open.
    await box(page).fill('Half a thought')
    await list(page).getByRole('link').nth(1).click()
    await expect(box(page)).toHaveValue('')
    await line(page, 'Nadia Roy').click()
    await expect(box(page)).toHaveValue('Half a thought')
    await log(page).getByText('Call any time.').waitFor()

    await page.unroute('**/api/admin/chat-reply')
    await log(page).getByRole('button', { name: 'Try again' }).first().click()
    await expect(log(page).getByText(/Not sent/)).toHaveCount(0)
    await eventually(async () =>
      expect((await rows(stage.server, visitor.sessionId)).map(({ message }) => message)).toEqual([
        'Are you there?',
        'We are, from 9 to 9.',
        'Call any time.',
        'Sundays, too.',
      ]),
    )
    await expect(log(page).getByText('We are, from 9 to 9.')).toHaveCount(1)
    await expect(box(page)).toHaveValue('Half a thought')
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })
})

describe('a lost connection', () => {
  it('is replaced by polling, and no message is lost or duplicated', slow, async () => {
    const relay = await openRelay(() => Number(new URL(server.url).port))
    const { url } = relay
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', PUBLIC_URL: url })
    const visitor = await openStartedVisitor(server, 'Nadia Roy', 'One')
    const { page, problems, close } = await signInToInbox(admin, url)
    await page.getByRole('button', { name: 'Sound for new messages' }).click()
    await line(page, 'Nadia Roy').click()
    await log(page).getByText('One', { exact: true }).waitFor()
    visitor.send({ type: 'typing', sessionId: visitor.sessionId, isTyping: true })
    await page.getByText('Client is typing...').waitFor()

    relay.refuse('sockets')
    await page.getByText('Connection lost. Retrying…').waitFor()
    await expectAccessible(page)
    const playedBefore = (await played(page)).length
    visitor.say('Two')
    await log(page).getByText('Two', { exact: true }).waitFor()
    await line(page, 'Nadia Roy').getByText('Two', { exact: true }).waitFor()
    await eventually(async () => expect((await played(page)).length).toBe(playedBefore + 1))
    await box(page).fill('Three')
    await box(page).press('Enter')
    await visitor.waitForFrame('message', ({ message }) => message.message === 'Three')

    // A reconnected socket, and one that silently stopped working, are both noticed.
    relay.heal()
    await page.getByText('Connection lost. Retrying…').waitFor({ state: 'detached' })
    relay.silence('sockets')
    await page.evaluate('dispatchEvent(new Event("online"))')
    visitor.say('Four')
    await log(page).getByText('Four', { exact: true }).waitFor()
    relay.heal()
    await page.evaluate('dispatchEvent(new Event("online"))')
    visitor.say('Five')
    await log(page).getByText('Five', { exact: true }).waitFor()
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1)
    }
    expect((await rows(server, visitor.sessionId)).map(({ message }) => message)).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
    ])
    // The browser itself logs the sockets it could not open.
    expect(problems.filter((problem) => !problem.includes('WebSocket connection'))).toEqual([])
    await visitor.close()
    await close()
    await relay.close()
    await server.stop()
  })
})

describe('a session that ends in another tab', () => {
  it('closes the inbox with a notice, and asks for a new sign-in', async () => {
    const { page, context, close } = await signInToInbox(admin, stage.server.url)
    await list(page).getByRole('link').first().click()
    await log(page).waitFor()
    await box(page).fill('Half a thought')
    // Signed out in another tab of this browser.
    await context.request.post(`${stage.server.url}/api/logout`, {
      headers: { origin: stage.server.url },
    })
    await page.getByRole('dialog', { name: 'Your session has ended.' }).waitFor()
    expect(await box(page).count()).toBe(0)
    await page.goto('/admin/chats')
    await page.waitForURL('**/auth?next=*')
    await close()
  })
})
