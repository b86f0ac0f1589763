// The chat of a visitor, in both languages.
import type { Page } from 'playwright-core'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { findStaffId } from '../support/staff-id.ts'
import { admin, captchaAnswer } from '../support/test-server.ts'
import { getSession, panel } from '../support/visitor-chat-test-bed.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

const begin = (page: Page) => panel(page).getByRole('button', { name: /^(Start Chat|Commencer)$/ })
const box = (page: Page) => panel(page).getByLabel('Message', { exact: true })

async function openForm(page: Page) {
  await page.locator('[data-chat-bubble]').click()
  await begin(page).waitFor()
}

async function startChat(page: Page) {
  await openForm(page)
  await panel(page)
    .getByLabel(/^(First name|Prénom)/)
    .fill('Noor')
  await panel(page)
    .getByLabel(/^(Phone|Téléphone)/)
    .fill('613 555 0187')
  await panel(page)
    .getByLabel(/^(Email|Courriel)/)
    .fill('noor@mail.example')
  await panel(page).locator('input[name=captcha]').fill(captchaAnswer)
  await panel(page)
    .getByLabel(/^(I agree to the|J’accepte la)/)
    .check()
  await begin(page).click()
  await box(page).waitFor()
}

/** A conversation in which the visitor has written, and the practice has answered with an address. */
async function talk(page: Page) {
  await startChat(page)
  await box(page).fill('Is 9:30 possible?')
  await box(page).press('Enter')
  const count = 'select count(*) as n from chat_messages where session_id = ?'
  const sessionId = await getSession(page)
  await expect
    .poll(async () =>
      Number(
        (await stage.server.sql(count, [await findStaffId(stage.server, sessionId)]))[0]?.['n'],
      ),
    )
    .toBe(1)
  await answer(sessionId, 'See /services')
  await panel(page).getByRole('log').getByRole('link', { name: '/services' }).waitFor()
  return sessionId
}

async function answer(sessionId: string, message: string) {
  const cookie = await stage.server.signIn(admin)
  const { status } = await stage.server.call(sendChatReply, {
    cookie,
    body: { sessionId: await findStaffId(stage.server, sessionId), message },
  })
  expect(status).toBe(201)
}

const inBoth: readonly Screen[] = [
  {
    name: 'the form before the chat with complaints',
    path: '/services',
    isAlone: true,
    open: async (page) => {
      await openForm(page)
      await begin(page).click()
      await panel(page).locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'a conversation with an answer and help for a crisis',
    path: '/services',
    isAlone: true,
    open: async (page) => {
      await talk(page)
      await box(page).fill('Some days I want to die')
      await panel(page).getByRole('region').locator('a[href="tel:988"]').first().waitFor()
    },
  },
  {
    name: 'a chat outside opening hours',
    path: '/services',
    isAlone: true,
    open: async (page) => {
      await page.route('**/api/chat/status', async (route) => {
        const response = await route.fetch()
        const status = (await response.json()) as Record<string, unknown>
        const opensAt = new Date(Date.now() + 43_200_000).toISOString()
        await route.fulfill({ response, json: { ...status, isOpen: false, opensAt } })
      })
      await page.locator('[data-chat-bubble]').click()
      await panel(page)
        .getByText(/^(Chat is currently unavailable|Le clavardage n’est pas offert en ce moment)/)
        .first()
        .waitFor()
    },
  },
]

// Another width would put the window over the question: each row has one.
const question: Screen = {
  name: 'the question before a chat is erased',
  path: '/services',
  isAlone: true,
  widths: [390],
  open: async (page) => {
    await talk(page)
    await panel(page).locator('summary', { hasText: 'Options' }).click()
    await panel(page)
      .getByRole('button', { name: /^(End chat and erase|Terminer et effacer)$/ })
      .click()
    await page.getByRole('alertdialog').waitFor()
  },
}

const inEnglish: readonly Screen[] = [
  {
    name: 'a chat whose opening hours could not be loaded',
    isForWholeRun: true,
    path: '/services',
    isAlone: true,
    expectedProblems: /Failed to load resource/,
    open: async (page) => {
      await page.route('**/api/chat/status', (route) => route.abort())
      await page.locator('[data-chat-bubble]').click()
      await panel(page).getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'a closed chat with a new answer',
    isForWholeRun: true,
    path: '/services',
    isAlone: true,
    open: async (page) => {
      const sessionId = await talk(page)
      await page.getByRole('button', { name: 'Close chat' }).last().click()
      await answer(sessionId, 'Shall we call you?')
      await page.getByRole('button', { name: 'Chat with us, 1 new message' }).waitFor()
    },
  },
]

checkScreens(stage, [
  ...[question, ...inBoth].flatMap((state) => [
    state,
    { ...state, name: `${state.name}, in French`, path: '/fr/services', isTranslation: true },
  ]),
  { ...question, name: `${question.name}, on a desktop`, widths: [1280] },
  ...inEnglish,
])
