// A visitor’s whole chat, also with only a keyboard.
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { openStaff } from '../support/chat-client.ts'
import { someFile } from '../support/chat-files.ts'
import { expect } from '../support/expect.ts'
import { everyIn, isWholeRun } from '../support/run.ts'
import { findStaffId } from '../support/staff-id.ts'
import { admin, captchaAnswer } from '../support/test-server.ts'
import {
  askToErase,
  box,
  bubble,
  fillForm,
  getSession,
  isStored,
  log,
  panel,
  say,
  setupVisitorChat,
  soon,
  stored,
} from '../support/visitor-chat-test-bed.ts'

const { stage, answer, storedIn } = setupVisitorChat()

const form = { name: 'Intake form.pdf', mimeType: 'application/pdf', buffer: someFile() }

describe.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
  'a visitor on %s',
  (_where, viewport) => {
    it('chats from the first click to an answer, and finds the conversation again later', async () => {
      const { page, problems, close } = await openPerson(stage.browser, stage.network.url, {
        viewport,
      })
      const fetched: string[] = []
      const sent: string[] = []
      page.on('request', (request) => {
        fetched.push(new URL(request.url()).pathname)
        sent.push(`${request.url()} ${request.postData() ?? ''}`)
      })
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => sent.push(String(payload))),
      )
      await visit(page, '/')
      await page.waitForLoadState('networkidle')
      expect(fetched.filter((path) => /chat|captcha|\/ws/.test(path))).toEqual([])

      await bubble(page).click()
      await page.getByRole('button', { name: 'Start Chat' }).waitFor()
      await page.getByRole('heading', { name: 'Chat with our team' }).waitFor()
      await panel(page)
        .getByAltText(/Captcha/)
        .waitFor()

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
      await expect
        .poll(() => page.evaluate<string>('document.activeElement.name'))
        .toBe('senderName')

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

      const staff = await openStaff(stage.server, admin)
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
      const staffId = await findStaffId(stage.server, sessionId)

      await box(page).pressSequentially('And ')
      await staff.waitForFrame('typing', (frame) => frame.isTyping && frame.sessionId === staffId)
      staff.view(staffId)
      staff.send({ type: 'typing', sessionId: staffId, isTyping: true })
      await page.getByText('Our team is typing').waitFor({ state: 'attached' })
      await answer(sessionId, 'Yes. Daniel does, on Saturdays.')
      await log(page).getByText('Yes. Daniel does, on Saturdays.').waitFor()
      await page.getByText('Our team is typing').waitFor({ state: 'detached' })

      // While the panel is closed the bubble counts answers; opening it marks them as seen.
      await page.getByRole('button', { name: 'Close chat' }).last().click()
      await answer(sessionId, 'Shall we call you?')
      const waiting = page.getByRole('button', { name: 'Chat with us, 1 new message' })
      await waiting.waitFor()
      await waiting.click()
      await log(page).getByText('Shall we call you?').waitFor()

      // `localStorage` has only an opaque id; a new tab gets everything else from the server.
      expect(await stored(page, 'localStorage')).toBe(JSON.stringify({ 'chat-session': sessionId }))
      expect(await stored(page, 'sessionStorage')).not.toMatch(
        /Anne|noor@|555.?0187|couples|Daniel/,
      )
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

      // Help for a crisis appears on this device while someone writes, and nothing is sent before Send.
      await box(page).fill('Some days I want to die')
      await panel(page).getByRole('region', { name: 'Help right now' }).waitFor()
      expect(sent.join('\n')).toContain('That would be great')
      expect(sent.join('\n')).not.toContain('want to die')
      await box(page).fill('')

      await page.locator('input[type=file]').setInputFiles(form)
      // The code that sends files is loaded first.
      await panel(page).getByText(form.name, { exact: true }).waitFor()
      await panel(page).locator('button[aria-label=Send]:not(:disabled)').click()
      await log(page)
        .getByRole('button', { name: /^Download Intake form\.pdf/ })
        .waitFor()
      await staff.waitForFrame('message', (frame) => JSON.stringify(frame).includes(form.name))

      // Erasing explains what it deletes, and deletes it.
      await askToErase(page)
      await page.getByText(/erased from this device now/).waitFor()
      await page.getByText(/practice’s copy is erased, too, .* 7 days/).waitFor()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'End chat and erase' })
        .click()
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
  },
)

describe('a visitor with only a keyboard', () => {
  it.runIf(isWholeRun)(
    'opens the chat, fills in the form, writes two lines, sends and closes',
    async () => {
      const { page, close } = await openPerson(stage.browser, stage.network.url)
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
      await expect
        .poll(() => page.evaluate<string>('document.activeElement.ariaLabel'))
        .toBe('Chat with us')
      expect(await storedIn(await getSession(page))).toEqual(['first line\nsecond line'])
      // The page beside an open chat stays usable.
      await page.keyboard.press('Enter')
      await box(page).waitFor()
      await page.getByRole('link', { name: 'Our Therapists' }).first().click()
      await page.waitForURL('**/therapists')
      await box(page).waitFor()
      await close()
    },
  )
})
