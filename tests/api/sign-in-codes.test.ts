import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, post } from '../support/sign-in-test-bed.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { callEngines } from '../support/test-database.ts'
import {
  daniel,
  demoPassword,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('a sign-in with an emailed code on %s', (engine) => {
  let smtp: SmtpServer
  let server: TestServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer(engine, { SMTP_URL: smtp.url, RATE_LIMIT: 'on' })
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  const findCode = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code'
  const startSignIn = async (username: string) => {
    const before = smtp.mails.length
    const asked = await logIn(server, username, demoPassword)
    expect([asked.status, asked.json]).toEqual([
      200,
      {
        requireVerification: true,
        message: 'Please enter the verification code sent to your email',
        methods: ['email'],
      },
    ])
    expect(smtp.mails).toHaveLength(before + 1)
    return { cookie: asked.cookie, code: findCode(smtp.mails.at(-1)?.text ?? '') }
  }
  const enter = (cookie: string, code: string) =>
    post(server, '/api/verify-code', { body: { code }, cookie })

  it('is completed once when the code is entered twice at the same moment, and not afterwards', async () => {
    const { cookie, code } = await startSignIn(maya)
    expect(smtp.mails.at(-1)?.to).toEqual([maya])
    const answers = await Promise.all([enter(cookie, code), enter(cookie, code)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    // Depending on the order, the code is used up or the pending sign-in has ended.
    expect([400, 401]).toContain(statuses[1])
    expect((await enter(cookie, code)).status).toBe(401)
  })

  it('locks no one out while the mail server is down', async () => {
    smtp.setMode('reject')
    for (let n = 0; n < 7; n += 1) {
      const answer = await logIn(server, daniel, demoPassword)
      expect([answer.status, answer.json]).toEqual([
        503,
        { message: 'We could not send the verification code. Please try again in a minute.' },
      ])
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(answer.cookies).toEqual([])
    }
    smtp.setMode('accept')
    const { cookie, code } = await startSignIn(daniel)
    const verified = await enter(cookie, code)
    expect(verified.status).toBe(200)
    const failures = await server.sql(
      "select id from audit_log where action = 'account.sign_in_failed' and record_id = (select cast(id as text) from users where email = ?)",
      [daniel],
    )
    expect(failures).toEqual([])
  })
})
