// Scripts injected into every text that anyone can write, in a real browser with the CSP disabled: the page
// itself must prevent them from running.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { changeLead } from '#features/requests/leads/contract/leads.ts'
import { changeUser } from '#features/staff/user-admin/contract.ts'
import { paths } from '#shared/paths.ts'
import { openPerson, visit } from '../support/browser.ts'
import { toConsultation } from '../support/consultation.ts'
import { setupE2E, signInAt } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { findStaffId } from '../support/staff-id.ts'
import { admin, captchaAnswer, maya } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

// Each sets a mark on the window when it runs.
const ran = 'window.wasRun=1'
const scripts = [
  `<script>${ran}</script>`,
  `"><img src=x onerror="${ran}">`,
  `'-(${ran})-'`,
  `</script><svg onload=${ran}>`,
  `</title></textarea></style><img src=x onerror=${ran}>`,
  `<iframe srcdoc="<script>parent.${ran}</script>"></iframe>`,
  `javascript:${ran}`,
  `<a href="javascript:${ran}">x</a><details open ontoggle=${ran}>`,
  `\u2028<math><mtext></form><form><mglyph><style></math><img src onerror=${ran}>`,
  `{{constructor.constructor('${ran}')()}}`,
]
const all = scripts.join(' ')

/** Serves pages without their content security policy. */
async function switchOffPolicy(page: Page) {
  await page.context().route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch({ maxRedirects: 0 })
    const headers = answer.headers()
    delete headers['content-security-policy']
    return route.fulfill({ response: answer, headers })
  })
}

async function expectNothingRan(page: Page) {
  for (const frame of page.frames()) {
    expect([page.url(), await frame.evaluate('window.wasRun')]).toEqual([page.url(), undefined])
  }
}

describe('a script in user-written text', () => {
  it('would run in this browser, if a page let it', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await switchOffPolicy(page)
    await visit(page, '/')
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(scripts[1])})`,
    )
    await page.waitForFunction('window.wasRun')
    expect(await page.evaluate('window.wasRun')).toBe(1)
    await close()
  })

  // Ten pages in sequence.
  it('runs on no page, in no dialog, email, chat or export once stored', {
    timeout: 240_000,
  }, async () => {
    const { server } = stage
    const cookie = await server.signIn(admin)
    const lead = await server.call(requestConsultation, {
      body: toConsultation(await server.captchaToken(), {
        firstName: '<img/src/onerror=window.wasRun=1>',
        lastName: '"><svg/onload=window.wasRun=1>',
        email: '"<svg/onload=x>"@mail.example',
        notes: all,
      }),
    })
    // The address may be refused; any other text is accepted.
    const made =
      lead.status === 201
        ? lead
        : await server.call(requestConsultation, {
            body: toConsultation(await server.captchaToken(), {
              firstName: '<img/src/onerror=window.wasRun=1>',
              lastName: '"><svg/onload=window.wasRun=1>',
              notes: all,
            }),
          })
    expect(made.status).toBe(201)
    const { id } = made.json as { id: number }
    const [mayaRow] = await server.sql('select id from users where email = ?', [maya])
    const mayaId = Number(mayaRow?.['id'])
    const profile = {
      title: scripts[1],
      bio: all,
      approachDescription: all,
      education: [scripts[0], scripts[1]],
      specializations: [scripts[1]],
      languages: [scripts[3]],
    }
    const written = [
      await server.call(changeLead, {
        params: { id },
        cookie,
        body: { internalNotes: all, status: 'leadLost', leadLostReason: all },
      }),
      await server.call(sendLeadEmail, {
        params: { id },
        cookie,
        body: {
          subject: scripts[1],
          message: all,
          htmlMessage: `<p>${all}</p><p onclick="${ran}">Tuesday</p>`,
          sender: 'system',
        },
      }),
      await server.call(changeUser, {
        params: { id: mayaId },
        cookie,
        body: { firstName: 'Maya<img src onerror=window.wasRun=1>', profile },
      }),
    ]
    expect(written.map(({ status }) => status)).toEqual([200, 201, 200])
    const sessionId = 'a-conversation-of-script'
    const chat = await server.call(sendChatMessage, {
      body: {
        sessionId,
        senderName: '<img src onerror=window.wasRun=1>',
        senderEmail: 'noor@mail.example',
        senderPhone: '"><svg onload=window.wasRun=1>',
        message: all,
        captchaValue: captchaAnswer,
        captchaValidation: await server.captchaToken(),
      },
    })
    expect(chat.status).toBe(201)
    const staffId = await findStaffId(server, sessionId)
    const reply = { sessionId: staffId, message: all }
    expect((await server.call(sendChatReply, { cookie, body: reply })).status).toBe(201)
    const [conversation] = await server.sql('select id from chat_sessions where session_id = ?', [
      staffId,
    ])

    const person = await openPerson(stage.browser, server.url)
    await switchOffPolicy(person.page)
    for (const path of ['/', '/therapists', '/therapists/maya-chen', '/consultation']) {
      await visit(person.page, path)
      await expectNothingRan(person.page)
    }
    await person.page.goto('/therapists/maya-chen')
    await person.page.getByText('window.wasRun=1').first().waitFor()
    await person.close()

    const staff = await openPerson(stage.browser, server.url)
    await switchOffPolicy(staff.page)
    await signInAt(staff.page, paths.lead(id), admin)
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByText('window.wasRun=1').first().waitFor()
    // The email is shown in its frame, or as plain text.
    await dialog.locator('iframe, article').first().waitFor({ state: 'attached' })
    await expectNothingRan(staff.page)
    for (const path of [
      paths.dashboard,
      paths.leads,
      paths.chat(Number(conversation?.['id'])),
      paths.users,
      paths.user(mayaId),
      paths.audit,
    ]) {
      await visit(staff.page, path)
      await staff.page.locator('h1').first().waitFor()
      if (path.includes('chats')) await staff.page.getByText('window.wasRun=1').first().waitFor()
      await expectNothingRan(staff.page)
    }
    await staff.close()

    const csv = await server.request('/api/admin/audit.csv', { headers: { cookie } })
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment/)
    // No field begins with a character that a spreadsheet takes for a formula.
    expect(csv.text).not.toMatch(/(^|,)"?[=+@\t]/m)
  })

  it.each([
    ['/consultation', 'therapist'],
    ['/consultation', 'location'],
    ['/auth', 'next'],
    ['/auth', 'setup'],
    ['/therapists', 'q'],
    ['/nowhere', 'q'],
    ['/api/therapist/google-auth/callback', 'error'],
    ['/api/therapist/google-auth/callback', 'state'],
  ])('reflected from the address of %s?%s, runs nowhere', async (path, name) => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await switchOffPolicy(page)
    for (const script of [all, ...scripts.slice(0, 5)]) {
      await page.goto(`${path}?${name}=${encodeURIComponent(script)}#${encodeURIComponent(script)}`)
      await expectNothingRan(page)
    }
    await page.goto(`${path}/${encodeURIComponent(scripts[1] ?? '')}`)
    await expectNothingRan(page)
    await close()
  })
})
