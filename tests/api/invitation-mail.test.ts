import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword } from '#features/access/password-reset/contract.ts'
import {
  findInvitation,
  type Invitation,
  listInvitations,
  sendInvitation,
} from '#features/staff/invitations/contract.ts'
import { eventually } from '../support/eventually.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const person = { email: 'lea@mail.example', firstName: 'Léa', lastName: 'Martin' }

describe.each(callEngines)('a link that the mail server refuses on %s', (engine) => {
  let smtp: SmtpServer
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    smtp = await startSmtpServer()
    const settings = { SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' }
    // Reasons and stacks of what was refused are logged, and neither its recipient nor its link.
    server = await startTestServer(engine, settings, { isLogSearched: true })
    cookie = await server.signIn(admin)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  const send = (body: object = person) => server.call(sendInvitation, { cookie, body })
  const list = async () => (await server.call(listInvitations, { cookie })).json as Invitation[]
  const findLinks = () =>
    smtp.mails.map(({ text }) => /invite#token=([\w-]+)$/m.exec(text)?.[1] ?? '')

  it('makes no invitation, and the administrator learns it', async () => {
    smtp.setMode('refuse-address')
    const answer = await send()
    expect(answer.status).toBe(503)
    expect(answer.json).toEqual({
      message: 'The invitation could not be sent. Check the address, or try again in a minute.',
    })
    expect(await list()).toEqual([])
    const entries = await server.sql(
      "select outcome from audit_log where action = 'invitation.sent' order by id",
    )
    expect(entries.map(({ outcome }) => outcome)).toEqual(['success', 'failed'])
  })

  it('leaves an earlier invitation as it was', async () => {
    smtp.setMode('accept')
    const { json: first } = await send()
    smtp.setMode('reject')
    expect((await send({ ...person, firstName: 'Another' })).status).toBe(503)
    expect(await list()).toEqual([first])
    const [token] = findLinks()
    expect(await server.call(findInvitation, { body: { token } })).toMatchObject({
      status: 200,
      json: { firstName: 'Léa' },
    })
  })
  it('replaces no password, and is not in the log', async () => {
    smtp.setMode('reject')
    const before = smtp.connections()
    const { status } = await server.call(forgotPassword, { body: { email: maya } })
    expect(status).toBe(200)
    await eventually(() => expect(smtp.connections()).toBeGreaterThan(before))
    await eventually(async () =>
      expect(await server.sql('select user_id from password_resets')).toEqual([]),
    )
  })
})
