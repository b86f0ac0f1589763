import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import {
  acceptInvitation,
  findInvitation,
  type Invitation,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from '#features/staff/invitations/contract.ts'
import { linkFaultTexts } from '#features/staff/invitations/rules.ts'
import {
  createUser,
  getUser,
  type ManagedUser,
  suspendUser,
} from '#features/staff/user-admin/contract.ts'
import { eventually } from '../support/eventually.ts'
import { findLinkToken, readMailsTo } from '../support/link-mails.ts'
import { readCookie } from '../support/read-cookie.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, director, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const password = 'harbour lamps at dusk'
const emailTaken = 'A user with this email already exists'

describe.each(callEngines)('invitations on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  let asAdmin: string
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock, isLogSearched: true })
    asAdmin = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  let people = 0
  const person = (changes: Record<string, unknown> = {}) => {
    people += 1
    return {
      email: `invited.${people}@practice.example`,
      firstName: 'Noémie',
      lastName: `Larose-${people}`,
      role: 'therapist',
      isTherapist: false,
      ...changes,
    }
  }
  const send = (body: object, cookie = asAdmin) => server.call(sendInvitation, { cookie, body })
  const list = async () =>
    (await server.call(listInvitations, { cookie: asAdmin })).json as Invitation[]
  const accept = (token: string, chosen = password, cookie = '') =>
    server.call(acceptInvitation, { body: { token, password: chosen }, cookie })
  const find = (token: string) => server.call(findInvitation, { body: { token } })
  const withdraw = (id: number, cookie = asAdmin) =>
    server.call(withdrawInvitation, { cookie, params: { id } })
  /** @returns the invitation and the token of its link */
  async function invite(changes: Record<string, unknown> = {}, cookie = asAdmin) {
    const body = person(changes)
    const answer = await send(body, cookie)
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    const token = findLinkToken(server.mails(), body.email, 'invite')
    return { body, invitation: answer.json as Invitation, token }
  }
  const readEntries = (id: number) =>
    server
      .sql(
        "select action, outcome, actor_id from audit_log where record_type = 'invitation' and record_id = ? order by id",
        [String(id)],
      )
      .then((rows) => rows.map(({ action, outcome }) => `${String(action)} ${String(outcome)}`))
  const fault = (reason: keyof typeof linkFaultTexts, code: string) => ({
    status: 400,
    json: { message: linkFaultTexts[reason](), code },
  })

  it('mails a link and answers without its token, which is stored as a hash only', async () => {
    const { body, invitation, token } = await invite({ role: 'admin', isTherapist: true })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(invitation).toEqual({
      id: expect.any(Number),
      email: body.email,
      firstName: 'Noémie',
      lastName: body.lastName,
      role: 'admin',
      isTherapist: true,
      isPublic: false,
      invitedBy: 'Grace Kim',
      isValid: true,
      sentAt: clock.now().toISOString(),
      expiresAt: new Date(clock.now().getTime() + 72 * hour).toISOString(),
    })
    expect(await list()).toContainEqual(invitation)
    const [mail] = readMailsTo(server.mails(), body.email)
    expect(mail?.text).toContain('Grace Kim invites you')
    expect(mail?.html).toContain(`/auth?invite#token=${token}`)
    for (const table of ['invitations', 'outgoing_mails', 'audit_log']) {
      expect(JSON.stringify(await server.sql(`select * from ${table}`))).not.toContain(token)
    }
  })

  it('lets the invited person choose a password, and signs them in', async () => {
    const { body, invitation, token } = await invite({ isPublic: true })
    expect(await find(token)).toMatchObject({
      status: 200,
      json: { email: body.email, firstName: 'Noémie', lastName: body.lastName },
    })
    expect(await accept(token, 'Noémie')).toMatchObject({
      status: 400,
      json: { message: 'This password is too easy to guess', issues: [{ path: 'password' }] },
    })
    expect(await accept(token, '12345')).toMatchObject({
      status: 400,
      json: { message: 'Password must be at least 6 characters' },
    })
    const accepted = await accept(token)
    expect(accepted).toMatchObject({ status: 201, json: { email: body.email, role: 'therapist' } })
    const cookie = readCookie(accepted)
    expect((await server.call(getCurrentUser, { cookie })).json).toEqual(accepted.json)
    await server.signIn(body.email, password)
    // A therapist's profile is made as for a user whom an administrator adds.
    const { id } = accepted.json as { id: number }
    const user = (await server.call(getUser, { cookie: asAdmin, params: { id } }))
      .json as ManagedUser
    const profile = { slug: `noemie-larose-${people}`, isPublic: true }
    expect(user).toMatchObject({ hasProfile: true, profile })

    expect((await list()).map((each) => each.id)).not.toContain(invitation.id)
    expect(await accept(token)).toMatchObject(fault('used', 'LINK_USED'))
    expect(await find(token)).toMatchObject(fault('used', 'LINK_USED'))
    const [row] = await server.sql('select * from invitations where id = ?', [invitation.id])
    expect(row).toMatchObject({ email: null, email_key: null, first_name: null, last_name: null })
    expect((await readEntries(invitation.id)).filter((entry) => !/listed/.test(entry))).toEqual([
      'invitation.sent success',
      'invitation.viewed success',
      'invitation.accepted success',
      'invitation.accepted failed',
    ])
  })

  it('ends the session that the browser had before', async () => {
    const { token } = await invite()
    const cookie = await server.signIn(maya)
    expect((await accept(token, password, cookie)).status).toBe(201)
    expect((await server.call(getCurrentUser, { cookie })).status).toBe(401)
  })

  it('is accepted once, also by requests at the same moment', async () => {
    const { body, token } = await invite()
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
    const accounts = await server.sql('select id from users where email = ?', [body.email])
    expect(accounts).toHaveLength(1)
  })

  it('works for 72 hours, and is then deleted by the retention sweep', async () => {
    const { body, invitation, token } = await invite()
    clock.pass(72 * hour - minute)
    expect((await find(token)).status).toBe(200)
    clock.pass(minute)
    asAdmin = await server.signIn(admin)
    expect(await accept(token)).toMatchObject(fault('expired', 'LINK_EXPIRED'))
    expect((await list()).map(({ id }) => id)).not.toContain(invitation.id)
    await server.restart() // the sweep runs at each start
    const findRow = () => server.sql('select id from invitations where id = ?', [invitation.id])
    await eventually(async () => expect(await findRow()).toEqual([]))
    expect((await readEntries(invitation.id)).at(-1)).toBe('retention.deleted success')
    expect(await accept(token)).toMatchObject(fault('unknown', 'LINK_UNKNOWN'))
    // The address can be invited again.
    expect((await send(body)).status).toBe(201)
  })

  it('is replaced when the same address is invited again, in any letter case', async () => {
    const { body, invitation, token } = await invite()
    const again = await send({ ...body, email: body.email.toUpperCase(), lastName: 'Roy' })
    expect(again).toMatchObject({ status: 201, json: { id: invitation.id, lastName: 'Roy' } })
    expect(await accept(token)).toMatchObject(fault('unknown', 'LINK_UNKNOWN'))
    expect((await list()).filter(({ id }) => id === invitation.id)).toHaveLength(1)
    const newer = findLinkToken(server.mails(), body.email, 'invite')
    expect((await accept(newer)).json).toMatchObject({ lastName: 'Roy' })
  })

  it('can be withdrawn', async () => {
    const { invitation, token } = await invite()
    expect((await withdraw(invitation.id)).status).toBe(204)
    expect((await list()).map(({ id }) => id)).not.toContain(invitation.id)
    expect(await find(token)).toMatchObject(fault('withdrawn', 'LINK_WITHDRAWN'))
    expect(await accept(token)).toMatchObject(fault('withdrawn', 'LINK_WITHDRAWN'))
    expect((await withdraw(invitation.id)).status).toBe(404)
    expect(await readEntries(invitation.id)).toContain('invitation.withdrawn success')
  })

  it('is refused for an address that has an account', async () => {
    const conflict = { status: 409, json: { message: emailTaken, issues: [{ path: 'email' }] } }
    expect(await send(person({ email: maya.toUpperCase() }))).toMatchObject(conflict)
    // The account may also be made after the invitation was sent.
    const { body, token } = await invite()
    const made = await server.call(createUser, { cookie: asAdmin, body: { ...body, password } })
    expect(made.status).toBe(201)
    expect(await accept(token)).toMatchObject({ status: 409, json: { message: emailTaken } })
  })

  it('ends with the rights of its sender, until another administrator sends it again', async () => {
    const asDirector = await server.signIn(director)
    const { body, invitation, token } = await invite({}, asDirector)
    const params = { id: await server.userId(director) }
    await server.call(suspendUser, { cookie: asAdmin, params })
    expect(await accept(token)).toMatchObject(fault('unknown', 'LINK_UNKNOWN'))
    expect(await list()).toContainEqual({ ...invitation, isValid: false })
    expect(await send(body)).toMatchObject({ status: 201, json: { isValid: true } })
    const newer = findLinkToken(server.mails(), body.email, 'invite')
    expect((await accept(newer)).status).toBe(201)
    await server.sql('update users set suspended_at = null where email = ?', [director])
  })

  it('of an administrator needs a recent password, and is announced to the others', async () => {
    const cookie = await server.signIn(admin)
    await server.sql('update sessions set confirmed_at = null')
    expect(await send(person({ role: 'admin' }), cookie)).toMatchObject({
      status: 403,
      json: { code: 'CONFIRM_PASSWORD' },
    })
    asAdmin = await server.signIn(admin)
    const { body, token } = await invite({ role: 'admin' })
    expect(await accept(token)).toMatchObject({ status: 201, json: { role: 'admin' } })
    await eventually(() => {
      const notices = readMailsTo(server.mails(), director).map(({ text }) => text)
      expect(notices.join()).toContain(`Grace Kim made Noémie ${body.lastName}`)
    })
  })

  it('is for administrators, with the messages of the form', async () => {
    const asMaya = await server.signIn(maya)
    for (const [cookie, status] of [
      ['', 401],
      [asMaya, 403],
    ] as const) {
      expect((await send(person(), cookie)).status).toBe(status)
      expect((await server.call(listInvitations, { cookie })).status).toBe(status)
      expect((await withdraw(1, cookie)).status).toBe(status)
    }
    expect(await send({})).toMatchObject({
      status: 400,
      json: {
        issues: [
          { path: 'firstName', message: 'First name is required' },
          { path: 'lastName', message: 'Last name is required' },
          { path: 'email', message: 'Invalid email address' },
        ],
      },
    })
  })

  it('counts invented links in one entry of the audit log', async () => {
    const invented = () =>
      server.sql(
        "select times from audit_log where action = 'invitation.accepted' and outcome = 'failed' and record_id is null order by id",
      )
    clock.pass(2 * hour)
    const before = (await invented()).length
    for (let n = 0; n < 3; n += 1) await accept('invented')
    const entries = await invented()
    expect(entries).toHaveLength(before + 1)
    expect(entries.at(-1)).toMatchObject({ times: 3 })
  })
})
