import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { addEndpoints } from '#platform/server/http/add-endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import {
  createTestAuth,
  mayasPassword,
  type TestAuth,
} from '../../../../../tests/support/test-auth.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { authRoutes } from './routes.ts'

type Server = Awaited<ReturnType<typeof createHttpServer>>

describe.each(engines)('the endpoints for signing in on %s', (engine) => {
  let db: TestDatabase
  let test: TestAuth
  let app: Server
  let jar: Record<string, string>

  const begin = async (settings: Parameters<typeof createTestAuth>[1] = {}) => {
    jar = {}
    test = createTestAuth(db.database, settings)
    const config = readConfig({
      RATE_LIMIT: 'on',
      ...(settings.isHttps ? { PUBLIC_URL: 'https://practice.example' } : {}),
    })
    const logger = createLogger('silent')
    app = await createHttpServer(config, logger)
    const { auth, sessions, accounts } = test
    addEndpoints(app, authRoutes(auth), {
      config,
      onRefused: async () => {},
      onChange: () => {},
      resolveActor: async (request) => {
        const session = await sessions.resolve(request.cookies[auth.cookies.session.name])
        const user = session && (await accounts.find(session.userId))
        return user ? { ...user, userId: user.id } : null
      },
    })
  }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(async () => {
    await app.close()
    await db.close()
  })

  /** Sends a request as a browser does, which stores and deletes cookies. */
  async function call(method: 'GET' | 'POST', url: string, body?: object) {
    const response = await app.inject({
      method,
      url,
      cookies: jar,
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value, expires } of response.cookies) {
      if (expires && expires.getTime() < Date.now()) delete jar[name]
      else jar[name] = value
    }
    return response
  }

  const maya = { username: 'MAYA.CHEN@stillwater.example', password: mayasPassword }

  it('signs in, returns the user, and signs out', async () => {
    await begin()
    await test.addMaya()
    const visitor = await call('GET', '/api/user')
    expect([visitor.statusCode, visitor.json()]).toEqual([
      401,
      { message: 'Please sign in to continue.' },
    ])

    const login = await call('POST', '/api/login', maya)
    expect(login.statusCode).toBe(200)
    const fields = ['id', 'username', 'email', 'firstName', 'lastName', 'role', 'createdAt']
    expect(Object.keys(login.json()).toSorted()).toEqual(fields.toSorted())
    expect(login.headers['cache-control']).toBe('no-store')
    const [cookie] = login.cookies
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.secure).toBeUndefined()

    expect((await call('GET', '/api/user')).json()).toEqual(login.json())
    const before = { ...jar }
    expect((await call('POST', '/api/logout')).statusCode).toBe(204)
    expect(Object.keys(jar)).toEqual(['browser'])
    jar = before
    expect((await call('GET', '/api/user')).statusCode).toBe(401)
    expect((await call('POST', '/api/logout')).statusCode).toBe(204)
  })

  it('explains what is wrong with a request', async () => {
    await begin()
    await test.addMaya()
    const noName = await call('POST', '/api/login', { password: 'x' })
    expect([noName.statusCode, noName.json()]).toEqual([
      400,
      {
        message: 'Username is required',
        issues: [{ path: 'username', message: 'Username is required' }],
      },
    ])
    const guess = { ...maya, password: 'guess' }
    const wrongPair = await call('POST', '/api/login', guess)
    expect([wrongPair.statusCode, wrongPair.json()]).toEqual([
      401,
      { message: 'Invalid username or password' },
    ])
    for (let n = 0; n < 4; n += 1) await call('POST', '/api/login', guess)
    const throttled = await call('POST', '/api/login', maya)
    expect(throttled.statusCode).toBe(429)
    expect(throttled.headers['retry-after']).toBe('900')
    expect(throttled.cookies).toEqual([])
  })

  it('requires the emailed code, with a separate cookie until then', async () => {
    await begin({ isLoginVerified: true, isHttps: true })
    await test.addMaya()
    const asked = await call('POST', '/api/login', maya)
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      {
        requireVerification: true,
        message: 'Please enter the verification code sent to your email',
        methods: ['email'],
      },
    ])
    const [cookie] = asked.cookies
    expect(cookie).toMatchObject({
      name: '__Host-pending',
      httpOnly: true,
      secure: true,
      path: '/',
    })
    expect((await call('GET', '/api/user')).statusCode).toBe(401)

    const short = await call('POST', '/api/verify-code', { code: '12345' })
    expect([short.statusCode, short.json().message]).toEqual([
      400,
      'Verification code must be 6 digits',
    ])
    const code = test.mailbox.lastCode()
    const wrongCode = code === '000000' ? '000001' : '000000'
    const wrong = await call('POST', '/api/verify-code', { code: wrongCode })
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Invalid verification code'])
    const early = await call('POST', '/api/resend-verification')
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '30'])

    test.clock.pass(30_000)
    const resent = await call('POST', '/api/resend-verification')
    expect([resent.statusCode, resent.json()]).toEqual([
      200,
      { message: 'A new verification code has been sent to your email' },
    ])
    const verified = await call('POST', '/api/verify-code', { code: test.mailbox.lastCode() })
    expect([verified.statusCode, verified.json().firstName]).toEqual([200, 'Maya'])
    expect(Object.keys(jar)).toEqual(['__Host-sid', '__Host-browser'])
    expect((await call('GET', '/api/user')).statusCode).toBe(200)

    const again = await call('POST', '/api/verify-code', { code: test.mailbox.lastCode() })
    expect([again.statusCode, again.json().message]).toEqual([401, 'Please try logging in again'])
    expect((await call('POST', '/api/resend-verification')).statusCode).toBe(401)
  })

  it('responds with 503 while email cannot be sent', async () => {
    await begin({ isLoginVerified: true })
    await test.addMaya()
    test.mailbox.isDown = true
    const response = await call('POST', '/api/login', maya)
    expect(response.statusCode).toBe(503)
    expect(response.json().message).toBe(
      'We could not send the verification code. Please try again in a minute.',
    )
    expect(jar).toEqual({})
  })

  it('registers the first administrator, and then rejects every request', async () => {
    await begin()
    const person = {
      setupToken: await test.auth.setupToken(),
      email: 'ruth@stillwater.example',
      firstName: 'Ruth',
      lastName: 'Desjarlais',
      password: 'a canoe at first light',
      role: 'therapist',
    }
    const easy = await call('POST', '/api/register', { ...person, password: 'password' })
    expect([easy.statusCode, easy.json().message]).toEqual([
      400,
      'This password is too easy to guess',
    ])
    const made = await call('POST', '/api/register', person)
    expect([made.statusCode, made.json().role]).toEqual([201, 'admin'])
    expect((await call('GET', '/api/user')).json()).toEqual(made.json())
    for (const body of [person, {}, { username: 'x' }]) {
      const closed = await call('POST', '/api/register', body)
      expect([closed.statusCode, closed.json().message]).toEqual([
        403,
        'Registration is managed by administrators',
      ])
    }
  })
})
