// Help for a visitor in a crisis, without an answer, and outside opening hours.
import { describe, it } from 'vitest'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { practiceClock } from '#shared/practice-time.ts'
import { openPerson, phone, visit } from '../support/browser.ts'
import { openTalkingVisitor } from '../support/chat-client.ts'
import { expect } from '../support/expect.ts'
import { findStaffId } from '../support/staff-id.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { admin, startTestServer } from '../support/test-server.ts'
import {
  box,
  bubble,
  fillForm,
  getSession,
  isStored,
  log,
  openForm,
  panel,
  say,
  setupVisitorChat,
  soon,
  startChat,
  stored,
} from '../support/visitor-chat-test-bed.ts'

const { stage, storedIn } = setupVisitorChat()

describe('a message about suicide or self-harm', () => {
  it('shows help on this device at once, and nothing about it is sent or stored', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
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
      ['Call 9-8-8', 'tel:988'],
      ['Text 9-8-8', 'sms:988'],
      ['call 911', 'tel:911'],
    ] as const) {
      await expect(card.getByRole('link', { name })).toHaveAttribute('href', href)
    }
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
  it('offers to call back after three minutes by the server’s clock, until that is declined', async () => {
    const clock = createTestClock(new Date().toISOString())
    const slow = await startTestServer('sqlite', { CHAT_HOURS: '0-24' }, { clock })
    const { page, close } = await openPerson(stage.browser, slow.url)
    const visitor = await openTalkingVisitor(slow)
    await visitor.close()
    await visit(page, '/fr')
    await page.evaluate(`localStorage.setItem('chat-session', '${visitor.sessionId}')`)
    await visit(page, '/fr')
    await bubble(page).click()
    await log(page).getByText('Hello?').waitFor()
    const title = 'Personne n’est libre pour l’instant.'
    const card = panel(page).getByRole('region', { name: title })
    expect(await card.count()).toBe(0)

    clock.pass(3 * minute)
    await page.reload()
    await card.waitFor()
    await card.getByRole('link', { name: /9-?8-?8/ }).waitFor()
    await expect(card.getByLabel('Téléphone')).toHaveValue('(613) 555-0187')
    const isInCard = 'Boolean(document.activeElement && document.activeElement.closest("section"))'
    expect(await page.evaluate<boolean>(isInCard)).toBe(false)

    // Declined, it stays away, also after a reload.
    await card.getByRole('button', { name: 'Continuer d’attendre' }).click()
    await expect(card).toHaveCount(0)
    await expect(panel(page).locator('[data-chat-start]')).toBeFocused()
    await page.reload()
    await log(page).getByText('Hello?').waitFor()
    expect(await card.count()).toBe(0)
    await close()
    await slow.stop()
  })

  it('becomes a request by one press, with what was written, until there is an answer', async () => {
    const clock = createTestClock(new Date().toISOString())
    const slow = await startTestServer('sqlite', { CHAT_HOURS: '0-24' }, { clock })
    const { page, close } = await openPerson(stage.browser, slow.url, { viewport: phone })
    await visit(page, '/')
    await bubble(page).click()
    await panel(page)
      .getByText(/No one is on chat right now\. Write anyway: we store your message/)
      .waitFor()
    await fillForm(page, 'Noor')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await say(page, 'Are you there?')
    await isStored(page, 'Are you there?')
    const sessionId = await getSession(page)
    clock.pass(3 * minute)
    await page.reload()
    const card = panel(page).getByRole('region', { name: 'No one is free just now.' })
    await card.getByLabel('Phone').fill('613 555 0100')
    await card.getByRole('button', { name: 'Yes, call me back' }).click()
    const calling = 'We’ll call you back.'
    const done = panel(page).getByRole('region', { name: calling })
    await done.getByText(/R-[0-9A-Z]{6}/).waitFor()
    await expect(done.getByText(calling)).toBeFocused()
    const rows = await slow.sql(
      "select phone, notes from consultation_leads where source = 'chat' and first_name = 'Noor'",
    )
    expect(rows).toEqual([{ phone: '(613) 555-0100', notes: 'Are you there?' }])

    await page.reload()
    await done.getByText(/R-[0-9A-Z]{6}/).waitFor()
    const staffId = await findStaffId(slow, sessionId)
    const body = { sessionId: staffId, message: 'Sorry for the wait' }
    await slow.call(sendChatReply, { cookie: await slow.signIn(admin), body })
    await log(page).getByText('Sorry for the wait').waitFor()
    await expect(done).toHaveCount(0)
    await close()
    await slow.stop()
  })
})

/** The hour of a moment in a time zone. */
const toHour = (at: Date, timeZone: string) => Number(practiceClock(at, timeZone).slice(0, 2))

describe('closing time during a conversation', () => {
  it('is shown in the conversation, which stays readable and continues when chat opens again', async () => {
    const clock = createTestClock(new Date().toISOString())
    // Its clocks never change, so the hour after this one is always outside of the hours.
    const zone = 'America/Regina'
    const open = toHour(clock.now(), zone)
    const settings = { CHAT_HOURS: `${open}-${open + 1}`, PRACTICE_TIMEZONE: zone }
    const closing = await startTestServer('sqlite', settings, { clock })
    const { page, close } = await openPerson(stage.browser, closing.url)
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
      // The offer to call back, at once.
      'tel:988',
      'tel:911',
    ])
    await log(page).getByRole('region', { name: 'Your message has no answer yet.' }).waitFor()
    await log(page).getByRole('link', { name: 'leave a request', exact: true }).waitFor()
    await log(page).getByText('Hello').waitFor()
    await panel(page).getByRole('link', { name: 'leave a request instead' }).click()
    await page.waitForURL('**/consultation')
    const request = page.getByRole('form', { name: 'Request a consultation' })
    await expect
      .poll(() => request.getByLabel('Anything you want us to know').inputValue(), soon)
      .toBe('half a thought')

    await bubble(page).click()
    await panel(page).getByText('Chat is currently unavailable').waitFor()
    expect(await log(page).count()).toBe(0)
    await panel(page).getByRole('region', { name: 'Your message has no answer yet.' }).waitFor()
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

describe('the chat outside opening hours', () => {
  it('shows when chat opens, in both time zones, and what to do until then', async () => {
    const opening = (toHour(new Date(), 'America/Toronto') + 12) % 24
    const closed = await startTestServer('sqlite', { CHAT_HOURS: `${opening}-${opening + 1}` })
    const context = await stage.browser.newContext({
      baseURL: closed.url,
      viewport: phone,
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
    await panel(page).getByRole('link', { name: 'Leave a request instead' }).click()
    await page.waitForURL('**/consultation')
    await panel(page).waitFor({ state: 'hidden' })
    await context.close()
    await closed.stop()
  })

  it('prefills the request form with what was typed, and puts nothing of it in the URL', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await openForm(page)
    await fillForm(page, 'Noor')
    await panel(page).getByRole('link', { name: 'Leave a request instead' }).click()
    await page.waitForURL('**/consultation')
    await panel(page).waitFor({ state: 'hidden' })
    const request = page.getByRole('form', { name: 'Request a consultation' })
    await expect(request.getByLabel('First name')).toHaveValue('Noor')
    await expect(request.getByLabel('Email')).toHaveValue('noor@mail.example')
    expect(page.url()).not.toContain('oor')
    // The form's draft is stored for this tab only.
    expect(await page.evaluate<string>('JSON.stringify({...localStorage})')).not.toContain('noor@')
    await close()
  })
})
