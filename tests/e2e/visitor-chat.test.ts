import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { deleteChatSession } from '#features/chat/contract/conversations.ts'
import { sendChatReply } from '#features/chat/contract/messages.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { openStaff } from '../support/chat-client.ts'
import { signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { openRelay, type Relay } from '../support/relay.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

let browser: Browser
let server: TestServer
let network: Relay
let cookie: string

beforeAll(async () => {
  network = await openRelay(() => Number(new URL(server.url).port))
  server = await startTestServer(
    'sqlite',
    { CHAT_HOURS: '0-24', PUBLIC_URL: network.url },
    { isLogSearched: true },
  )
  cookie = await server.signIn(admin)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await network?.close()
  await server?.stop()
})

// Network faults and open pages of one story must not affect the next one.
afterEach(async () => {
  network.heal()
  for (const context of browser.contexts()) await context.close()
})
saveTracesOnFailure()

/** Generous, because the machine may be busy. */
const soon = { timeout: 20_000 }

const bubble = (page: Page) => page.locator('[data-chat-bubble]')
const panel = (page: Page) => page.locator('[data-chat-panel]')
const box = (page: Page) => panel(page).getByLabel('Message', { exact: true })
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

async function openForm(page: Page, path = '/') {
  await visit(page, path)
  await bubble(page).click()
  await page.getByRole('button', { name: 'Start Chat' }).waitFor()
}

async function fillForm(page: Page, name: string) {
  await panel(page).getByLabel('First name').fill(name)
  await panel(page).getByLabel('Phone').fill('613 555 0187')
  await panel(page).getByLabel('Email').fill('noor@mail.example')
  await panel(page).getByLabel('Security check').fill(captchaAnswer.toLowerCase())
  await panel(page)
    .getByLabel(/I agree to the/)
    .check()
}

async function startChat(page: Page, name = 'Noor') {
  await openForm(page)
  await fillForm(page, name)
  await page.getByRole('button', { name: 'Start Chat' }).click()
  await box(page).waitFor()
}

async function say(page: Page, words: string) {
  // The button is disabled for a second after each message.
  await panel(page).locator('button[aria-label=Send]:not(:disabled)').waitFor()
  await box(page).fill(words)
  await box(page).press('Enter')
}

/** Waits until the server has acknowledged a message, which is then shown once and not pending. */
const isStored = async (page: Page, words: string) => {
  await expect
    .poll(
      async () =>
        (await waitingMessages(page)).includes(words) ? 0 : await getBubbles(page, words).count(),
      soon,
    )
    .toBe(1)
}

const getBubbles = (page: Page, words: string) =>
  log(page)
    .getByRole('paragraph')
    .filter({ hasText: `You: ${words}` })

/** The content of a browser storage. As text, because the tests are compiled without DOM types. */
const stored = (page: Page, kind: 'localStorage' | 'sessionStorage') =>
  page.evaluate<string>(`JSON.stringify({...${kind}})`)

const savedId = (page: Page) => page.evaluate<string | null>('localStorage.getItem("chat-session")')

/** What one tab stores for a reload. */
const getTab = (page: Page) =>
  page.evaluate<{ sessionId: string | null; outbox: { message: string }[] } | null>(
    'JSON.parse(sessionStorage.getItem("chat-tab"))',
  )
const waitingMessages = async (page: Page) =>
  ((await getTab(page))?.outbox ?? []).map(({ message }) => message)

async function getSession(page: Page): Promise<string> {
  const sessionId = (await savedId(page)) ?? (await getTab(page))?.sessionId
  if (!sessionId) throw new Error('there is no conversation')
  return sessionId
}

async function askToErase(page: Page) {
  await panel(page).locator('summary', { hasText: 'Options' }).click()
  await panel(page).getByRole('button', { name: 'End chat and erase' }).click()
}

const answer = async (sessionId: string, message: string) => {
  const { status } = await server.call(sendChatReply, { cookie, body: { sessionId, message } })
  expect(status).toBe(201)
}

/** The messages that the server has stored, in order. */
const storedIn = async (sessionId: string) =>
  (
    await server.sql('select message from chat_messages where session_id = ? order by seq', [
      sessionId,
    ])
  ).map(({ message }) => message)

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('a visitor on %s', (_where, viewport) => {
  it('chats from the first click to an answer, and finds the conversation again later', async () => {
    const { page, problems, close } = await openPerson(browser, network.url, { viewport })
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await visit(page, '/')
    await page.waitForLoadState('networkidle')
    expect(fetched.filter((path) => /chat|captcha|\/ws/.test(path))).toEqual([])

    await bubble(page).click()
    await page.getByRole('button', { name: 'Start Chat' }).waitFor()
    await page.getByRole('heading', { name: 'Chat with our team' }).waitFor()
    await panel(page)
      .getByAltText(/Captcha/)
      .waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Start Chat' }).click()
    for (const sentence of [
      'First name is required',
      'Valid phone number is required',
      'Valid email is required',
      'Please enter the captcha text',
      'You must agree to the terms',
    ]) {
      await panel(page).getByText(sentence, { exact: true }).waitFor()
    }
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('senderName')
    await expectAccessible(page, { part: '[data-chat-panel]' })

    await fillForm(page, 'anne-claire')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await box(page).waitFor()
    await panel(page).getByText('Secure connection').waitFor()
    await panel(page)
      .getByText(/Conversations are auto-deleted after 7 days/)
      .waitFor()
    for (const href of ['tel:988', 'sms:988', 'tel:911']) {
      await expect(panel(page).locator(`a[href="${href}"]`)).toHaveCount(1)
    }
    await expectAccessible(page, { part: '[data-chat-panel]' })

    const staff = await openStaff(server, admin)
    const sessionId = await getSession(page)
    await say(page, 'Hi! Does anyone work with couples?')
    const { message } = await staff.waitForFrame('message')
    expect(message).toMatchObject({
      message: 'Hi! Does anyone work with couples?',
      senderName: 'Anne-Claire',
      senderPhone: '(613) 555-0187',
      senderEmail: 'noor@mail.example',
      seq: 1,
    })
    await isStored(page, 'Hi! Does anyone work with couples?')

    await box(page).pressSequentially('And ')
    await staff.waitForFrame('typing', (frame) => frame.isTyping && frame.sessionId === sessionId)
    staff.view(sessionId)
    staff.send({ type: 'typing', sessionId, isTyping: true })
    await page.getByText('Our team is typing').waitFor({ state: 'attached' })
    if (viewport === desktop) await expectAccessible(page, { part: '[data-chat-panel]' })
    await answer(sessionId, 'Yes. Daniel does, on Saturdays.')
    await log(page).getByText('Yes. Daniel does, on Saturdays.').waitFor()
    await page.getByText('Our team is typing').waitFor({ state: 'detached' })
    await expectAccessible(page, { part: '[data-chat-panel]' })

    // While the panel is closed the bubble counts answers; opening it marks them as seen.
    await page.getByRole('button', { name: 'Close chat' }).last().click()
    await answer(sessionId, 'Shall we call you?')
    const waiting = page.getByRole('button', { name: 'Chat with us, 1 new message' })
    await waiting.waitFor()
    if (viewport === desktop) await expectAccessible(page, { part: '[aria-label="Live chat"]' })
    await waiting.click()
    await log(page).getByText('Shall we call you?').waitFor()

    // `localStorage` has only an opaque id; a new tab gets everything else from the server.
    expect(await stored(page, 'localStorage')).toBe(JSON.stringify({ 'chat-session': sessionId }))
    expect(await stored(page, 'sessionStorage')).not.toMatch(/Anne|noor@|555|couples|Daniel/)
    const later = await page.context().newPage()
    await visit(later, '/about')
    await bubble(later).click()
    await panel(later)
      .getByText(/^Hi Anne-Claire\./)
      .waitFor()
    await log(later).getByText('Hi! Does anyone work with couples?').waitFor()
    await later.close()

    await page.reload()
    await log(page).getByText('Shall we call you?').waitFor()
    await expect(log(page).getByText('Hi! Does anyone work with couples?')).toHaveCount(1)
    await say(page, 'That would be great')
    await isStored(page, 'That would be great')
    expect(await storedIn(sessionId)).toEqual([
      'Hi! Does anyone work with couples?',
      'Yes. Daniel does, on Saturdays.',
      'Shall we call you?',
      'That would be great',
    ])

    // Erasing explains what it deletes, and deletes it.
    await askToErase(page)
    await page.getByText(/erased from this device now/).waitFor()
    await page.getByText(/practice keeps its copy .* 7 days/).waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await page.getByRole('alertdialog').getByRole('button', { name: 'End chat and erase' }).click()
    await page.getByRole('button', { name: 'Start Chat' }).waitFor()
    await panel(page)
      .getByText(/^Erased from this device: your name, phone, email and all messages/)
      .waitFor()
    for (const label of ['First name', 'Phone', 'Email']) {
      await expect(panel(page).getByLabel(label)).toHaveValue('')
    }
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.textContent'), soon)
      .toBe('Chat with our team')
    expect(await stored(page, 'localStorage')).toBe('{}')
    expect(await stored(page, 'sessionStorage')).not.toMatch(/great|noor@|Anne-Claire/)
    expect(problems).toEqual([])
    await staff.close()
    await close()
  })
})

describe('a network that fails', () => {
  it('in the middle of a conversation loses and doubles no message, and its state is shown', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await startChat(page)
    await say(page, 'one')
    await isStored(page, 'one')
    const sessionId = await getSession(page)

    network.refuse()
    await say(page, 'two')
    await say(page, 'three')
    await panel(page).getByText('Not sent: no connection.').first().waitFor()
    await toast(page, 'Connection Error').waitFor()
    await panel(page).getByText('No connection', { exact: true }).waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await answer(sessionId, 'Are you there?')
    expect(await storedIn(sessionId)).toEqual(['one', 'Are you there?'])
    // "Try again" makes another attempt, and the state stays correct.
    await panel(page).getByRole('button', { name: 'Try again' }).first().click()
    await expect(panel(page).getByText('Not sent: no connection.')).toHaveCount(2)

    network.heal()
    await isStored(page, 'two')
    await isStored(page, 'three')
    expect(await storedIn(sessionId)).toEqual(['one', 'Are you there?', 'two', 'three'])
    await expect(
      log(page)
        .getByRole('paragraph')
        .filter({ hasText: /two|three/ }),
    ).toHaveCount(2)
    await log(page).getByText('Are you there?').waitFor()
    await expect
      .poll(
        () =>
          panel(page)
            .getByText(/Not sent|Sending/)
            .count(),
        soon,
      )
      .toBe(0)
    await close()
  })

  it('by falling silent is noticed, and pending messages are sent again', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await startChat(page)
    await say(page, 'one')
    await isStored(page, 'one')
    const sessionId = await getSession(page)
    network.swallow('up')
    network.swallow('down')
    await say(page, 'into the silence')
    await panel(page).getByText('Sending…').waitFor()
    await panel(page).getByText('Secure connection').waitFor({ state: 'detached' })
    network.heal()
    await isStored(page, 'into the silence')
    expect(await storedIn(sessionId)).toEqual(['one', 'into the silence'])
    await close()
  })

  it('does not lose unsent messages at a reload', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await startChat(page)
    await say(page, 'one')
    await isStored(page, 'one')
    const sessionId = await getSession(page)
    await page.route('**/api/chat/**', (route) => route.abort())
    await page.routeWebSocket('**/ws', (socket) => void socket.close())
    network.refuse()
    await say(page, 'before the reload')
    await box(page).fill('half a thought')
    await panel(page).getByText('Not sent: no connection.').waitFor()
    network.heal()
    await page.unrouteAll()
    await page.reload()
    await expect(box(page)).toHaveValue('half a thought')
    await log(page).getByText('before the reload').waitFor()
    await expect.poll(() => storedIn(sessionId), soon).toEqual(['one', 'before the reload'])
    await close()
  })

  it('by blocking WebSockets is bypassed by HTTP calls in both directions', async () => {
    const { page, problems, close } = await openPerson(browser, network.url)
    await page.routeWebSocket('**/ws', (socket) => void socket.close())
    await startChat(page)
    await say(page, 'without a socket')
    await isStored(page, 'without a socket')
    const sessionId = await getSession(page)
    await answer(sessionId, 'We read you')
    await log(page).getByText('We read you').waitFor()
    await panel(page).getByText('Secure connection').waitFor()
    expect(await storedIn(sessionId)).toEqual(['without a socket', 'We read you'])
    expect(problems).toEqual([])
    await close()
  })

  it('is reported when the opening hours cannot be loaded, with another way to reach the practice', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await visit(page, '/')
    await page.route('**/api/chat/availability', (route) => route.abort())
    await bubble(page).click()
    await toast(page, 'Could not connect to chat. Please try again later.').waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await page.unrouteAll()
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Start Chat' }).waitFor()
    await close()
  })
})

describe('what the first edition stored', () => {
  it('is replaced by an id at the next page load, and the conversation continues', async () => {
    const { page, context, close } = await openPerson(browser, network.url)
    await startChat(page)
    await say(page, 'Hello')
    await isStored(page, 'Hello')
    const sessionId = await getSession(page)
    const firstEdition = {
      sessionId,
      startedAt: new Date().toISOString(),
      visitor: {
        senderName: 'Noor',
        senderPhone: '(613) 555-0187',
        senderEmail: 'noor@mail.example',
      },
      messages: [{ message: 'Hello', expiresAt: new Date(Date.now() + hour).toISOString() }],
      seenSeq: 1,
    }
    await page.evaluate(
      `localStorage.clear(); localStorage.setItem('chat', ${JSON.stringify(JSON.stringify(firstEdition))})`,
    )
    await page.close()
    const later = await context.newPage()
    await visit(later, '/about')
    // The chat was not opened.
    await expect
      .poll(() => stored(later, 'localStorage'), soon)
      .toBe(JSON.stringify({ 'chat-session': sessionId }))
    await bubble(later).click()
    await log(later).getByText('Hello').waitFor()
    await close()
  })
})

describe('words about suicide or self-harm', () => {
  it('show help on this device at once, and nothing about it is sent or stored', async () => {
    const { page, close } = await openPerson(browser, network.url)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(String(payload))),
    )
    await startChat(page)
    const card = panel(page).getByRole('region', { name: 'Help right now' })
    await say(page, 'Hello')
    await isStored(page, 'Hello')
    expect(await card.count()).toBe(0)
    await box(page).fill('Some days I want to die')
    await card.waitFor()
    for (const [name, href] of [
      ['Call 988', 'tel:988'],
      ['Text 988', 'sms:988'],
      ['call 911', 'tel:911'],
    ] as const) {
      await expect(card.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await expectAccessible(page, { part: '[data-chat-panel]' })
    expect(sent.join('\n')).not.toContain('want to die')
    // The card does not block the chat.
    await panel(page).locator('button[aria-label=Send]:not(:disabled)').waitFor()
    await box(page).press('Enter')
    await isStored(page, 'Some days I want to die')
    await expect(card).toHaveCount(1)
    const sessionId = await getSession(page)
    expect(await storedIn(sessionId)).toEqual(['Hello', 'Some days I want to die'])
    const about = sent.filter((text) => text.includes('want to die'))
    expect(about).toHaveLength(1)
    expect(Object.keys(JSON.parse(about[0] ?? '{}') as object).toSorted()).toEqual([
      'message',
      'optimisticId',
      'senderEmail',
      'senderName',
      'senderPhone',
      'sessionId',
      'type',
    ])
    expect(sent.join() + (await stored(page, 'sessionStorage'))).not.toMatch(/crisis|harm|suicid/i)
    await close()
  })
})

describe('an unanswered conversation', () => {
  it('offers a request with what was written, and crisis help, after three minutes', async () => {
    // By the visitor's clock, which is moved ahead, the message is four minutes old.
    const clock = createTestClock(new Date(Date.now() - 4 * minute).toISOString())
    const slow = await startTestServer('sqlite', { CHAT_HOURS: '0-24' }, { clock })
    const { page, close } = await openPerson(browser, slow.url)
    await openForm(page)
    await panel(page)
      .getByText(/If nobody is, you can send what you wrote as a request/)
      .waitFor()
    await fillForm(page, 'Noor')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await say(page, 'Are you there?')
    await isStored(page, 'Are you there?')
    const card = panel(page).getByRole('region', { name: 'Nobody is free just now' })
    await card.waitFor()
    await card.getByRole('link', { name: '988' }).waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await box(page).fill('I need to talk')
    await card.getByRole('link', { name: 'Send it as a request' }).click()
    await page.waitForURL('**/consultation')
    const request = page.getByRole('form', { name: 'Request a consultation' })
    await expect
      .poll(() => request.getByLabel('Anything you want us to know').inputValue(), soon)
      .toBe('Are you there?\nI need to talk')
    await expect(request.getByLabel('Email')).toHaveValue('noor@mail.example')

    // An answer removes the offer.
    const body = { sessionId: await getSession(page), message: 'Sorry for the wait' }
    await slow.call(sendChatReply, { cookie: await slow.signIn(admin), body })
    await page.getByRole('button', { name: 'Chat with us, 1 new message' }).click()
    await log(page).getByText('Sorry for the wait').waitFor()
    expect(await card.count()).toBe(0)
    await close()
    await slow.stop()
  })
})

describe('an answer', () => {
  it('shows its author, and safe addresses in it are links', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await startChat(page)
    await say(page, 'Hello <b>you</b> https://mine.example/')
    await isStored(page, 'Hello')
    await answer(
      await getSession(page),
      'See https://cmha.ca/find-help, /services or javascript:alert(1) https://a@evil.example/',
    )
    await log(page)
      .getByText(/^Grace, \d/)
      .waitFor()
    const links = log(page).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      'https://cmha.ca/find-help',
      '/services',
    ])
    await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await links.last().click()
    await page.waitForURL('**/services')
    await log(page)
      .getByText(/^Grace, \d/)
      .waitFor()
    await close()
  })
})

describe('a browser that stores nothing', () => {
  it('does not promise that the conversation can be found again', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await page.addInitScript(`
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })
    `)
    await startChat(page)
    await panel(page)
      .getByText(/Please keep this page open/)
      .waitFor()
    expect(
      await panel(page)
        .getByText(/You can leave this page/)
        .count(),
    ).toBe(0)
    await say(page, 'Hello')
    await log(page).getByText('Hello').waitFor()
    await expect(panel(page).getByText('Sending…')).toHaveCount(0)
    await close()
  })
})

describe('the chat window', () => {
  it('shows its whole form at 1280 by 800, with space below the button', async () => {
    const { page, close } = await openPerson(browser, network.url, {
      viewport: { width: 1280, height: 800 },
    })
    await openForm(page)
    const window = await getBox(panel(page))
    const button = await getBox(page.getByRole('button', { name: 'Start Chat' }))
    expect(window.y + window.height - (button.y + button.height)).toBeGreaterThanOrEqual(19)
    const checkbox = await getBox(panel(page).getByLabel(/I agree to the/))
    expect(checkbox.y + checkbox.height).toBeLessThan(button.y)
    await close()
  })
})

describe('two tabs', () => {
  it('share one conversation, each message once, and end together', async () => {
    const { page, context, close } = await openPerson(browser, network.url)
    await startChat(page)
    await say(page, 'from the first')
    await isStored(page, 'from the first')
    const sessionId = await getSession(page)
    const second = await context.newPage()
    await visit(second, '/about')
    await bubble(second).click()
    await log(second).getByText('from the first').waitFor()
    await say(second, 'from the second')
    await log(page).getByText('from the second').waitFor()
    await answer(sessionId, 'to both')
    for (const tab of [page, second]) {
      await log(tab).getByText('to both').waitFor()
      for (const words of ['from the first', 'from the second', 'to both']) {
        await expect(log(tab).getByText(words)).toHaveCount(1)
      }
    }
    await askToErase(second)
    await second
      .getByRole('alertdialog')
      .getByRole('button', { name: 'End chat and erase' })
      .click()
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Start Chat' }).waitFor()
      expect(await savedId(tab)).toBeNull()
    }
    await close()
  })
})

describe('the security check', () => {
  it('shows another picture after a wrong answer, and keeps what was typed', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await openForm(page)
    await fillForm(page, 'Noor')
    const picture = panel(page).locator('img[src^="data:image/svg"]')
    const first = await picture.getAttribute('src')
    await panel(page).getByLabel('Security check').fill('WRONG')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await panel(page).getByText('Invalid security code. Please try again.').waitFor()
    await expect(picture).not.toHaveAttribute('src', String(first))
    await expect(panel(page).getByLabel('First name')).toHaveValue('Noor')
    await expect(panel(page).getByLabel('Phone')).toHaveValue('(613) 555-0187')
    await page.route('**/api/captcha/validate', (route) => route.abort())
    await panel(page).getByLabel('Security check').fill(captchaAnswer)
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await toast(page, 'Could not validate security check. Please try again.').waitFor()
    await page.route('**/api/captcha?*', (route) => route.abort())
    await panel(page).getByRole('button', { name: 'Refresh picture' }).click()
    await toast(page, 'Could not load security check. Please try again.').waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await close()
  })

  it('is repeated when it expired before the first message, which is then sent', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await startChat(page)
    const sessionId = await getSession(page)
    await server.sql('delete from captchas')
    await say(page, 'I took my time')
    await panel(page)
      .getByText('Please complete the security check before sending a message.')
      .waitFor()
    await panel(page).getByText('Not sent: the security check comes first.').waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await panel(page).getByLabel('Security check').fill('WRONG')
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await panel(page).getByText('Invalid security code. Please try again.').waitFor()
    await panel(page)
      .getByAltText(/Captcha/)
      .waitFor()
    await expect(panel(page).getByLabel('Security check')).toHaveValue('')
    await panel(page).getByLabel('Security check').fill(captchaAnswer)
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await isStored(page, 'I took my time')
    expect(await storedIn(sessionId)).toEqual(['I took my time'])
    await close()
  })
})

describe('an expired picture', () => {
  it.each([
    ['chat', '/'],
    ['request form', '/consultation'],
  ])('is replaced in silence while nothing is typed, else with a word: %s', async (where, path) => {
    const { page, close } = await openPerson(browser, network.url)
    await page.clock.install()
    if (where === 'chat') await openForm(page, path)
    else await visit(page, path)
    const form = where === 'chat' ? panel(page) : page.locator('main')
    const picture = form.getByAltText(/Captcha/)
    const entry = form.getByLabel('Security check')
    await picture.waitFor()
    const first = await picture.getAttribute('src')
    await page.clock.runFor(8.9 * minute)
    await expect(picture).toHaveAttribute('src', String(first))
    await page.clock.runFor(0.3 * minute)
    await expect(picture).not.toHaveAttribute('src', String(first))
    const words = form.getByText('The picture was too old. Here is a new one.')
    expect(await words.count()).toBe(0)

    const second = await picture.getAttribute('src')
    await entry.fill('ABC')
    await page.clock.runFor(9.3 * minute)
    await expect(entry).toHaveValue('ABC')
    await page.clock.runFor(0.7 * minute)
    await expect(picture).not.toHaveAttribute('src', String(second))
    await words.waitFor()
    await expect(entry).toHaveValue('')
    await entry.fill('X')
    await words.waitFor({ state: 'detached' })
    await close()
  })
})

describe('a server that fails', () => {
  it('is reported with its own message in the conversation, and the text stays', async () => {
    const { page, close } = await openPerson(browser, network.url)
    let isFailing = false
    await page.routeWebSocket('**/ws', (socket) => {
      const far = socket.connectToServer()
      socket.onMessage((text) => {
        const frame = JSON.parse(String(text)) as { type: string; optimisticId?: string }
        if (frame.type !== 'message' || !isFailing) return far.send(text)
        const { optimisticId } = frame
        const message = 'Something went wrong on our side. Please try again.'
        socket.send(JSON.stringify({ type: 'error', message, optimisticId }))
      })
    })
    await startChat(page)
    await say(page, 'one')
    await isStored(page, 'one')
    isFailing = true
    await say(page, 'two')
    await toast(page, 'Chat Error').waitFor()
    await toast(page, 'Something went wrong on our side. Please try again.').waitFor()
    await log(page)
      .getByText(
        'Sorry, there was an error processing your message. Please try again or refresh the page.',
      )
      .waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    isFailing = false
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await isStored(page, 'two')
    expect(await storedIn(await getSession(page))).toEqual(['one', 'two'])
    await close()
  })
})

describe('a conversation that staff delete', () => {
  it('is shown as ended, and its unsent text is the draft of the next one', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await startChat(page)
    await say(page, 'Hello')
    await isStored(page, 'Hello')
    const sessionId = await getSession(page)
    await box(page).fill('half a thought')
    await server.call(deleteChatSession, { cookie, params: { sessionId } })
    await panel(page)
      .getByText(/Our team has ended this conversation/)
      .waitFor()
    expect(await savedId(page)).toBeNull()
    await expect(panel(page).getByLabel('First name')).toHaveValue('Noor')
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await fillForm(page, 'Noor')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await expect(box(page)).toHaveValue('half a thought')
    expect(await getSession(page)).not.toBe(sessionId)
    await close()
  })
})

/** The present hour in the practice's time zone. */
const practiceHour = () =>
  Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: 'America/Toronto',
    }).format(new Date()),
  )

describe('closing time during a conversation', () => {
  it('is shown in the conversation, which stays readable and continues when chat opens again', async () => {
    const clock = createTestClock(new Date().toISOString())
    const open = practiceHour()
    const settings = { CHAT_HOURS: `${open}-${open + 1}` }
    const closing = await startTestServer('sqlite', settings, { clock })
    const { page, close } = await openPerson(browser, closing.url)
    await startChat(page)
    await say(page, 'Hello')
    await isStored(page, 'Hello')
    await box(page).fill('half a thought')

    clock.pass(hour)
    await log(page)
      .getByText(/Our chat has closed for today/)
      .waitFor({ timeout: 60_000 })
    await panel(page).getByText('Chat is currently unavailable.').waitFor()
    expect(await box(page).count()).toBe(0)
    const links = log(page).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/consultation',
      'tel:988',
      'tel:911',
    ])
    await log(page).getByRole('link', { name: 'leave a request', exact: true }).waitFor()
    await log(page).getByText('Hello').waitFor()
    await expectAccessible(page, { part: '[data-chat-panel]' })
    await panel(page).getByRole('link', { name: 'leave a request instead' }).click()
    await page.waitForURL('**/consultation')
    const request = page.getByRole('form', { name: 'Request a consultation' })
    await expect
      .poll(() => request.getByLabel('Anything you want us to know').inputValue(), soon)
      .toBe('half a thought')

    await bubble(page).click()
    await panel(page).getByText('Chat is currently unavailable').waitFor()
    expect(await log(page).count()).toBe(0)
    await panel(page).getByRole('button', { name: 'Read your conversation' }).click()
    await log(page).getByText('Hello').waitFor()
    await page.getByRole('button', { name: 'Close chat' }).last().click()

    clock.pass(23 * hour)
    await bubble(page).click()
    await box(page).waitFor()
    await expect(box(page)).toHaveValue('half a thought')
    await say(page, 'Good morning')
    await isStored(page, 'Good morning')
    await close()
    await closing.stop()
  })
})

describe('outside hours', () => {
  it('shows when chat opens, in both time zones, and what to do until then', async () => {
    const opening = (practiceHour() + 12) % 24
    const closed = await startTestServer('sqlite', { CHAT_HOURS: `${opening}-${opening + 1}` })
    for (const viewport of [desktop, phone]) {
      const context = await browser.newContext({
        baseURL: closed.url,
        viewport,
        timezoneId: 'Asia/Tokyo',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await visit(page, '/')
      await bubble(page).click()
      await panel(page).getByText('Chat is currently unavailable').waitFor()
      await panel(page)
        .getByText(/^Chat opens (today|tomorrow) at .* Eastern \(.* your time\)\.$/)
        .waitFor()
      expect(await page.getByRole('button', { name: 'Start Chat' }).count()).toBe(0)
      await expectAccessible(page, { part: '[data-chat-panel]' })
      await expectNoSidewaysScroll(page)
      await panel(page).getByRole('link', { name: 'Leave a request instead' }).click()
      await page.waitForURL('**/consultation')
      await panel(page).waitFor({ state: 'hidden' })
      await context.close()
    }
    await closed.stop()
  })

  it('prefills the request form with what was typed, but not by the URL', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await openForm(page)
    await fillForm(page, 'Noor')
    await panel(page).getByRole('link', { name: 'Leave a request instead' }).click()
    await page.waitForURL('**/consultation')
    const request = page.getByRole('form', { name: 'Request a consultation' })
    await expect(request.getByLabel('First name')).toHaveValue('Noor')
    await expect(request.getByLabel('Email')).toHaveValue('noor@mail.example')
    expect(page.url()).not.toContain('oor')
    // The form's draft is stored for this tab only.
    expect(await page.evaluate<string>('JSON.stringify({...localStorage})')).not.toContain('noor@')
    await close()
  })
})

describe('phones', () => {
  it('keep the box above the keyboard and the page behind in place, and fit 320 pixels', async () => {
    const { page, close } = await openPerson(browser, network.url, {
      viewport: { width: 320, height: 568 },
    })
    await startChat(page)
    await expectNoSidewaysScroll(page)
    await say(page, 'Hello')
    // A phone's keyboard shrinks the visual viewport and leaves the page as it is.
    await page.evaluate(`
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => 300 });
      Object.defineProperty(visualViewport, 'offsetTop', { configurable: true, get: () => 40 });
      visualViewport.dispatchEvent(new Event('resize'));
    `)
    await expect
      .poll(async () => {
        const place = await box(page).boundingBox()
        return place !== null && place.y >= 40 && place.y + place.height <= 340
      }, soon)
      .toBe(true)
    expect(await page.evaluate('getComputedStyle(document.documentElement).overflow')).toBe(
      'hidden',
    )
    await close()
  })
})

describe('the keyboard alone', () => {
  it('opens the chat, fills in the form, writes two lines, sends and closes', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await visit(page, '/')
    await bubble(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Start Chat' }).waitFor()
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.name'), soon)
      .toBe('senderName')
    await page.keyboard.type('Noor')
    await page.keyboard.press('Tab')
    await page.keyboard.type('6135550187')
    await page.keyboard.press('Tab')
    await page.keyboard.type('noor@mail.example')
    for (const _ of ['refresh', 'listen', 'entry']) await page.keyboard.press('Tab')
    await page.keyboard.type(captchaAnswer)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await box(page).waitFor()
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.ariaLabel'), soon)
      .toBe('Message')
    await page.keyboard.type('first line')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line')
    await page.keyboard.press('Enter')
    await isStored(page, 'first line\nsecond line')
    // Text that looks blank is not sent.
    for (const blank of ['   ', '\u200B\u2060']) {
      await box(page).fill(blank)
      await page.keyboard.press('Enter')
    }
    // An emoji counts as one of the 2,000 characters.
    await box(page).fill('🌿'.repeat(2_001))
    await page
      .getByText('1 character too many. A message can have 2,000 characters at most.')
      .waitFor()
    await box(page).fill('🌿'.repeat(1_999))
    await page.getByText('1 character left').waitFor()
    await box(page).fill('')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toBe('Chat with us')
    expect(await storedIn(await getSession(page))).toEqual(['first line\nsecond line'])
    // The page beside an open chat stays usable.
    await page.keyboard.press('Enter')
    await box(page).waitFor()
    await page.getByRole('link', { name: 'Our Therapists' }).first().click()
    await page.waitForURL('**/therapists')
    await box(page).waitFor()
    await close()
  })
})

const getBox = async (one: ReturnType<Page['locator']>) => {
  const place = await one.boundingBox()
  if (!place) throw new Error('it is not on the screen')
  return place
}
type Place = Awaited<ReturnType<typeof getBox>>
const isOver = (one: Place, other: Place) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe('the bubble on a phone', () => {
  it('is 48 pixels wide, and covers no button or field wherever the page is scrolled', async () => {
    const { page, close } = await openPerson(browser, network.url, { viewport: phone })
    for (const path of ['/auth', '/consultation', '/therapists/maya-chen']) {
      await visit(page, path)
      expect(await getBox(bubble(page))).toMatchObject({ width: 48, height: 48 })
      for (const part of [0, 0.2, 0.4, 0.6, 0.8]) {
        await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${part})`)
        await expect
          .poll(async () => {
            const own = await getBox(bubble(page))
            const places = await page.locator('main').locator('button, input, select').all()
            const boxes = await Promise.all(places.map((each) => each.boundingBox()))
            return boxes.filter((each) => each !== null && isOver(own, each)).length
          }, soon)
          .toBe(0)
      }
    }
    await close()
  })

  it('is hidden while the menu is open or a field has the focus', async () => {
    const { page, close } = await openPerson(browser, network.url, { viewport: phone })
    await visit(page, '/consultation')
    await expect(bubble(page)).toBeVisible()
    await page.getByLabel('Email').focus()
    await expect(bubble(page)).toBeHidden()
    await page.getByLabel('Email').blur()
    await expect(bubble(page)).toBeVisible()
    await page.locator('summary[aria-label="Menu"]').click()
    await expect(bubble(page)).toBeHidden()
    await page.locator('summary[aria-label="Menu"]').click()
    await expect(bubble(page)).toBeVisible()
    await close()
  })
})

describe('the bubble', () => {
  it('is a link to the request form without JavaScript', async () => {
    const { page, close } = await openPerson(browser, network.url, { javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('link', { name: 'Chat with us' }).click()
    await page.waitForURL('**/consultation#chat')
    await expect(page.getByRole('heading', { name: 'Request a consultation' })).toHaveCount(1)
    await close()
  })

  it('opens the chat when it was clicked before the script was loaded', async () => {
    const { page, close } = await openPerson(browser, network.url)
    let isHeld = true
    await page.route('**/assets/entry-browser*.js', async (route) => {
      if (isHeld) await route.abort()
      else await route.continue()
    })
    await page.goto('/services')
    isHeld = false
    await page.getByRole('link', { name: 'Chat with us' }).click()
    await page.getByRole('button', { name: 'Start Chat' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await close()
  })

  it('is shown to visitors at /auth as well, and never to staff', async () => {
    const { page, close } = await openPerson(browser, network.url)
    await openForm(page, '/auth')
    await page.getByRole('button', { name: 'Close chat' }).last().click()
    await signInAt(page, '/auth', admin)
    await toast(page, 'Login successful').waitFor()
    expect(await bubble(page).count()).toBe(0)
    await visit(page, '/about')
    expect(await bubble(page).count()).toBe(0)
    await close()
  })
})
