import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaExpired, getCaptchaAudio, validateCaptcha } from '#features/captcha/contract.ts'
import { requestConsultation } from '#features/consultation/contract.ts'
import { unstorableText } from '#shared/text.ts'
import { submitConsultation, toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { engines } from '../support/test-database.ts'
import { captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

const intake = 'intake@stillwater.example'
const wrongCaptcha = 'Invalid security code. Please try again.'
const json = { 'content-type': 'application/json' }

type Refused = { message: string; issues: { path: string; message: string }[] }

const getRefusal = (answer: { json: unknown }) => answer.json as Refused
const getId = (answer: { json: unknown }) => (answer.json as { id: number }).id

const countLeads = async (server: TestServer) =>
  Number((await server.sql('select count(*) as n from consultation_leads'))[0]?.['n'])

const leadRow = async (server: TestServer, id: number) =>
  (await server.sql('select * from consultation_leads where id = ?', [id]))[0]

const inThePast = new Date(Date.now() - 1000).toISOString()

describe.each(engines)('a consultation request on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { SYSTEM_EMAIL: intake })
  })
  afterAll(() => server.stop())

  const post = (body: unknown, headers?: Record<string, string>) =>
    server.call(requestConsultation, { body, ...(headers ? { headers } : {}) })

  describe('accepted', () => {
    it('is stored with normalized names and phone before the visitor gets the response', async () => {
      const before = Date.now()
      const answer = await post(
        toConsultation(await server.captchaToken(), {
          firstName: "  anne-marie  o'NEIL ",
          lastName: 'MÜLLER-ÉTIENNE',
          email: '  Anne.Marie@Mail.example ',
          phone: '+1 613 555 0187',
          preferredTherapist: 'Élise Tremblay',
          notes: '  Depuis l’automne, je dors mal. 🌿  ',
        }),
      )
      expect(answer.status).toBe(201)
      expect(answer.json).toEqual({
        id: expect.any(Number),
        message: "We'll contact you soon to schedule your consultation.",
      })
      const row = await leadRow(server, getId(answer))
      expect(row).toMatchObject({
        first_name: "Anne-Marie O'Neil",
        last_name: 'Müller-Étienne',
        email: 'Anne.Marie@Mail.example',
        phone: '(613) 555-0187',
        service_type: 'anxiety',
        preferred_location: 'kanata',
        preferred_therapist: 'Élise Tremblay',
        notes: 'Depuis l’automne, je dors mal. 🌿',
        status: 'notContacted',
        assigned_to: null,
        internal_notes: '',
        lead_lost_reason: null,
        email_thread_id: null,
      })
      const createdAt = new Date(String(row?.['created_at'])).getTime()
      // Read this way, PostgreSQL's text has no milliseconds.
      expect(createdAt).toBeGreaterThanOrEqual(before - 1000)
      expect(createdAt).toBeLessThanOrEqual(Date.now())
    })

    it.each([
      ['6135550187', '(613) 555-0187'],
      ['1-613-555-0187', '(613) 555-0187'],
      ['(613) 555.0187', '(613) 555-0187'],
      ['613 555 0187 ext. 22', '613 555 0187 ext. 22'],
      ['(613) 555-0199 ext 22', '(613) 555-0199 ext 22'],
      ['+44 20 7946 0958', '+44 20 7946 0958'],
      ['  +49 30  1234 56789 ', '+49 30 123456789'],
      ['0049 (0)30 1234 56789', '+49 30 123456789'],
    ])('writes the number %s as %s', async (phone, stored) => {
      const id = await submitConsultation(server, { phone })
      expect(await leadRow(server, id)).toMatchObject({ phone: stored })
    })

    it.each([
      ['no-preference', 'no-preference', null],
      ['nothing', undefined, null],
      ['null', null, null],
      ['an empty text', '', null],
      ['a name', 'Maya Chen', 'Maya Chen'],
      ['a name in another case', ' élise TREMBLAY ', 'Élise Tremblay'],
      ['a slug', 'maya-chen', 'Maya Chen'],
    ])('keeps %s as the therapist', async (_, preferredTherapist, stored) => {
      const id = await submitConsultation(server, { preferredTherapist })
      expect(await leadRow(server, id)).toMatchObject({ preferred_therapist: stored })
    })

    it.each([
      ['王', '李'],
      ['Ж', 'Ω'],
    ])('takes a name of one character where that is a name: %s %s', async (firstName, lastName) => {
      const id = await submitConsultation(server, { firstName, lastName })
      expect(await leadRow(server, id)).toMatchObject({
        first_name: firstName,
        last_name: lastName,
      })
    })

    it('may have no notes', async () => {
      const id = await submitConsultation(server, { notes: undefined })
      expect(await leadRow(server, id)).toMatchObject({ notes: '' })
    })

    it('stores texts of the maximum length without truncation', async () => {
      const longest = {
        firstName: 'N'.padEnd(100, 'o'),
        lastName: 'H'.padEnd(100, 'a'),
        // 64 characters before the @ and labels of 63: the maximum length of an address
        email: `${'n'.repeat(64)}@${`${'d'.repeat(60)}.`.repeat(3)}example`.slice(0, 254),
        notes: 'é'.repeat(2000),
      }
      const row = await leadRow(server, await submitConsultation(server, longest))
      expect(row).toMatchObject({
        first_name: longest.firstName,
        last_name: longest.lastName,
        email: longest.email,
        notes: longest.notes,
      })
    })

    it('ignores fields that a visitor must not set', async () => {
      const id = await submitConsultation(server, {
        id: 987_654,
        role: 'admin',
        status: 'complete',
        assignedTo: 1,
        internalNotes: 'call first',
        leadLostReason: 'none',
        emailThreadId: 'thread',
        createdAt: '2020-01-01T00:00:00.000Z',
        updatedAt: '2020-01-01T00:00:00.000Z',
        constructor: { prototype: { status: 'complete' } },
      })
      expect(id).not.toBe(987_654)
      const row = await leadRow(server, id)
      expect(row).toMatchObject({
        status: 'notContacted',
        assigned_to: null,
        internal_notes: '',
        lead_lost_reason: null,
        email_thread_id: null,
      })
      expect(new Date(String(row?.['created_at'])).getFullYear()).toBe(new Date().getFullYear())
    })

    it('is accepted whatever the letter case and spaces of the security code', async () => {
      const id = await submitConsultation(server, { captchaValue: ' ri VER ' })
      expect(await leadRow(server, id)).toBeDefined()
    })
  })

  describe('refused', () => {
    const first = 'First name must be at least 2 characters'
    const last = 'Last name must be at least 2 characters'
    const email = 'Please enter a valid email address'
    const phone = 'Please enter a valid phone number'
    const service = 'Please select a service type'
    const place = 'Please select a preferred location'
    const check = 'Please complete the captcha verification'

    const cases: [what: string, field: string, value: unknown, sentence: string][] = [
      ['no first name', 'firstName', undefined, first],
      ['a first name of one letter', 'firstName', 'N', first],
      ['a first name of spaces', 'firstName', '    ', first],
      [
        'too long a first name',
        'firstName',
        'n'.repeat(101),
        'First name can have 100 characters at most',
      ],
      ['no last name', 'lastName', undefined, last],
      ['a last name of one letter', 'lastName', ' H ', last],
      ['one letter with an accent', 'firstName', 'É', first],
      [
        'too long a last name',
        'lastName',
        'h'.repeat(101),
        'Last name can have 100 characters at most',
      ],
      ['no e-mail address', 'email', undefined, email],
      ['half an e-mail address', 'email', 'noor@', email],
      ['a name beside the address', 'email', 'Noor <noor@mail.example>', email],
      ['two addresses', 'email', 'noor@mail.example, other@mail.example', email],
      ['an address with a line break', 'email', 'noor@mail.example\nBcc: all@mail.example', email],
      [
        'too long an address',
        'email',
        `noor@${'m'.repeat(250)}.example`,
        'Please shorten the email address (254 characters at most)',
      ],
      ['no phone number', 'phone', undefined, phone],
      ['a short phone number', 'phone', '555-0187', phone],
      ['ten signs with too few digits', 'phone', '613-555-018', phone],
      ['only letters for a number', 'phone', 'call me maybe', phone],
      ['a number too short but for its extension', 'phone', '613-555-018 ext 7', phone],
      ['too long a phone number', 'phone', '6135550187'.repeat(5), phone],
      ['no service', 'serviceType', undefined, service],
      ['a service nobody offers', 'serviceType', 'hypnosis', service],
      ['no place', 'preferredLocation', undefined, place],
      ['an office that is not ours', 'preferredLocation', 'toronto', place],
      [
        'too long a therapist',
        'preferredTherapist',
        'm'.repeat(201),
        'Preferred therapist can have 200 characters at most',
      ],
      [
        'a therapist who is not ours',
        'preferredTherapist',
        'Sigmund Freud',
        'This therapist is no longer on our list. Please choose someone else, or no preference.',
      ],
      [
        'notes that are one character too long',
        'notes',
        'x'.repeat(2001),
        'Please shorten the text by 1 character (2,000 characters at most)',
      ],
      [
        'notes that are much too long',
        'notes',
        'x'.repeat(3500),
        'Please shorten the text by 1,500 characters (2,000 characters at most)',
      ],
      ['no security code', 'captchaValue', undefined, check],
      ['an empty security code', 'captchaValue', '  ', check],
      [
        'too long a security code',
        'captchaValue',
        'R'.repeat(41),
        'The security check can have 40 characters at most',
      ],
      ['no security check', 'captchaValidation', undefined, check],
      ['too long a security check', 'captchaValidation', 't'.repeat(101), check],
    ]

    // One security check for all of them: it is valid at the end, so none of them consumed it.
    let token: string
    let leadsBefore: number
    beforeAll(async () => {
      token = await server.captchaToken()
      leadsBefore = await countLeads(server)
    })
    afterAll(async () => {
      expect(await countLeads(server)).toBe(leadsBefore)
      expect((await post(toConsultation(token))).status).toBe(201)
    })

    it.each(cases)('for %s, naming the field', async (_, field, value, sentence) => {
      const answer = await post(toConsultation(token, { [field]: value }))
      expect(answer.status).toBe(400)
      expect(answer.json).toEqual({
        message: sentence,
        issues: [{ path: field, message: sentence }],
      })
    })

    it('names all wrong fields at once', async () => {
      const answer = await post({})
      expect(answer.status).toBe(400)
      expect(getRefusal(answer).issues.map(({ path }) => path)).toEqual([
        'firstName',
        'lastName',
        'email',
        'phone',
        'serviceType',
        'preferredLocation',
        'captchaValue',
        'captchaValidation',
      ])
      expect(getRefusal(answer).message).toBe(first)
    })

    const textFields = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'serviceType',
      'preferredLocation',
      'preferredTherapist',
      'notes',
      'captchaValue',
      'captchaValidation',
      'submissionId',
    ]

    it.each(textFields)('for characters that no database can store in %s', async (field) => {
      for (const unstorable of ['No\0or', 'Noor \uD83C', '\uDF3F Noor']) {
        const answer = await post(toConsultation(token, { [field]: unstorable }))
        expect(answer.status).toBe(400)
        expect(answer.json).toEqual({
          message: unstorableText,
          issues: [{ path: field, message: unstorableText }],
        })
      }
    })

    it('for characters that no database can store in an unknown field', async () => {
      const answer = await post(toConsultation(token, { other: { deep: ['\0'] } }))
      expect(answer.status).toBe(400)
      expect(getRefusal(answer).issues).toEqual([{ path: 'other.deep.0', message: unstorableText }])
    })

    it.each(textFields)('for anything but text in %s', async (field) => {
      for (const value of [42, true, ['Noor'], { text: 'Noor' }]) {
        const answer = await post(toConsultation(token, { [field]: value }))
        expect(answer.status).toBe(400)
        expect(getRefusal(answer).issues.map(({ path }) => path)).toEqual([field])
        expect(getRefusal(answer).message).not.toMatch(/expected|invalid input/i)
      }
    })

    it.each([
      ['a list', []],
      ['a text', 'Noor'],
      ['a number', 7],
      ['null', null],
    ])('for %s in place of an object', async (_, body) => {
      const answer = await post(body)
      expect(answer.status).toBe(400)
      expect(getRefusal(answer)).toMatchObject({
        message: expect.any(String),
        issues: expect.any(Array),
      })
    })

    it('for deeply nested lists', async () => {
      const depth = 15_000
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
      for (const body of [deep, `{"notes":${deep}}`]) {
        const answer = await server.request('/api/consultation', {
          method: 'POST',
          headers: json,
          body,
        })
        expect(answer.status).toBe(400)
      }
    })

    it('for more than a megabyte', async () => {
      const answer = await post(toConsultation(token, { notes: 'x'.repeat(1_048_576) }))
      expect(answer.status).toBe(413)
      expect(answer.json).toEqual({ message: 'What was sent is too large.' })
    })

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
      'for content of the type %s',
      async (type) => {
        const answer = await server.request('/api/consultation', {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify(toConsultation(token)),
        })
        expect(answer.status).toBe(415)
        expect(answer.json).toEqual({ message: expect.stringContaining('send JSON') })
      },
    )

    it.each([
      ['half of it', '{"firstName": "Noor"'],
      ['nothing', ''],
      ['no JSON', 'firstName=Noor'],
    ])('for %s', async (_, body) => {
      const answer = await server.request('/api/consultation', {
        method: 'POST',
        headers: json,
        body,
      })
      expect(answer.status).toBe(400)
      expect(answer.json).toEqual({
        message: 'What was sent could not be read.',
        issues: expect.any(Array),
      })
    })

    it.each([
      ['a foreign page', { origin: 'https://elsewhere.example' }],
      ['a page of another port', { origin: 'http://localhost:1' }],
      ['a sandboxed page', { origin: 'null' }],
      ['a foreign page that names no origin', { 'sec-fetch-site': 'cross-site' }],
      ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
      [
        'a foreign page that claims to be ours',
        { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
      ],
    ])('from %s', async (_, headers) => {
      const answer = await post(toConsultation(token), headers)
      expect(answer.status).toBe(403)
      expect(answer.json).toEqual({
        message: 'This request came from another site and was refused.',
      })
    })
  })

  it('is accepted from our own pages and from programs that are no browser', async () => {
    const { port } = new URL(server.url)
    const own = [
      { origin: `http://localhost:${port}` },
      { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' },
      { origin: `http://[::1]:${port}` },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ]
    for (const headers of own) {
      const answer = await post(toConsultation(await server.captchaToken()), headers)
      expect(answer.status).toBe(201)
    }
  })

  describe('its security check', () => {
    const refused = {
      message: wrongCaptcha,
      issues: [{ path: 'captchaValue', message: wrongCaptcha }],
    }
    const check = (validation: string, captcha = captchaAnswer) =>
      server.call(validateCaptcha, { body: { captcha, validation } })

    async function expectRefused(captchaValidation: string, captchaValue = captchaAnswer) {
      const before = await countLeads(server)
      const answer = await post(toConsultation(captchaValidation, { captchaValue }))
      expect([answer.status, answer.json]).toEqual([400, refused])
      expect(await countLeads(server)).toBe(before)
    }

    it('must be answered correctly; a wrong answer can be corrected', async () => {
      const token = await server.captchaToken()
      await expectRefused(token, 'LAKE')
      expect((await post(toConsultation(token))).status).toBe(201)
    })

    it('is consumed by the request that it admits', async () => {
      const token = await server.captchaToken()
      expect((await post(toConsultation(token))).status).toBe(201)
      await expectRefused(token)
      expect((await check(token)).json).toEqual({ valid: false })
    })

    it('cannot be forged', async () => {
      await expectRefused('a'.repeat(43))
      await expectRefused('')
      expect((await check('a'.repeat(43))).json).toEqual({ valid: false })
    })

    it('expires after ten minutes', async () => {
      const token = await server.captchaToken()
      await server.sql('update captchas set expires_at = ? where id = ?', [inThePast, token])
      expect((await check(token)).json).toEqual({ valid: false })
      await expectRefused(token)
    })

    it('can be checked without being consumed', async () => {
      const token = await server.captchaToken()
      expect((await check(token, ' river ')).json).toEqual({ valid: true })
      expect((await check(token, 'LAKE')).json).toEqual({ valid: false })
      expect((await check(token)).json).toEqual({ valid: true })
      expect((await post(toConsultation(token))).status).toBe(201)
    })

    it('that is missing is requested in the message', async () => {
      const answer = await server.request('/api/captcha/validate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect([answer.status, answer.json]).toEqual([
        400,
        {
          message: 'Please enter the captcha text',
          issues: [
            { path: 'captcha', message: 'Please enter the captcha text' },
            { path: 'validation', message: captchaExpired },
          ],
        },
      ])
    })

    it('ends after five wrong answers in requests', async () => {
      const token = await server.captchaToken()
      for (let tries = 0; tries < 5; tries += 1) await expectRefused(token, `LAKE${tries}`)
      await expectRefused(token)
      expect((await check(token)).json).toEqual({ valid: false })
    })

    it('ends after five wrong answers in checks and requests', async () => {
      const token = await server.captchaToken()
      for (let tries = 0; tries < 3; tries += 1) await check(token, `LAKE${tries}`)
      await expectRefused(token, 'POND')
      expect((await check(token)).json).toEqual({ valid: true })
      await expectRefused(token, 'BROOK')
      expect((await check(token)).json).toEqual({ valid: false })
      await expectRefused(token)
    })

    it('is drawn as a picture that no cache stores', async () => {
      const answer = await server.request('/api/captcha?t=1763740800000')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { image, validation } = answer.json as { image: string; validation: string }
      expect(image).toMatch(/^<svg[\s\S]+<\/svg>$/)
      expect(image + validation).not.toContain(captchaAnswer)
    })

    it('can be listened to instead', async () => {
      const token = await server.captchaToken()
      const url = `${server.url}${getCaptchaAudio.path}?validation=${token}`
      const response = await fetch(url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('audio/wav')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const sound = Buffer.from(await response.arrayBuffer())
      expect(sound.toString('latin1', 0, 4)).toBe('RIFF')
      expect(sound.toString('latin1', 8, 12)).toBe('WAVE')
      expect(sound.readUInt32LE(4)).toBe(sound.length - 8)
      // Listening does not count as an answer.
      expect((await post(toConsultation(token))).status).toBe(201)
    })

    it('that does not exist cannot be listened to', async () => {
      const unknown = await server.request(`${getCaptchaAudio.path}?validation=${'a'.repeat(43)}`)
      expect(unknown.status).toBe(404)
      expect(unknown.json).toEqual({
        message: 'This security check has expired. Please load a new one.',
      })
      const none = await server.request(getCaptchaAudio.path)
      expect([none.status, getRefusal(none).issues[0]?.path]).toEqual([400, 'validation'])
    })
  })

  describe('sent more than once', () => {
    it('makes one lead when sent twenty times at once with one security check', async () => {
      const before = await countLeads(server)
      const body = toConsultation(await server.captchaToken())
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 400)])
      expect(await countLeads(server)).toBe(before + 1)
    })

    it('makes one lead with one response after a double click', async () => {
      const before = await countLeads(server)
      const body = toConsultation(await server.captchaToken(), { submissionId: randomUUID() })
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
      const [first] = answers
      for (const answer of answers) {
        expect([answer.status, answer.json]).toEqual([201, first?.json])
      }
      expect(await countLeads(server)).toBe(before + 1)
    })

    it('makes one lead even with a new security check each time', async () => {
      const before = await countLeads(server)
      const submissionId = randomUUID()
      const tokens = await Promise.all(Array.from({ length: 5 }, () => server.captchaToken()))
      const answers = await Promise.all(
        tokens.map((token) => post(toConsultation(token, { submissionId }))),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(getId)).size).toBe(1)
      expect(await countLeads(server)).toBe(before + 1)
    })

    it('gets the same response again after the first one was lost', async () => {
      const submissionId = randomUUID()
      const body = toConsultation(await server.captchaToken(), { submissionId })
      const text = JSON.stringify(body)
      const { port } = new URL(server.url)
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(
        `POST /api/consultation HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
        () => socket.destroy(),
      )
      const stored = await eventually(async () => {
        const [row] = await server.sql(
          'select id from consultation_leads where submission_id = ?',
          [submissionId],
        )
        if (!row) throw new Error('not stored yet')
        return Number(row['id'])
      })
      const again = await post(body)
      expect([again.status, getId(again)]).toEqual([201, stored])
      const rows = await server.sql('select id from consultation_leads where submission_id = ?', [
        submissionId,
      ])
      expect(rows).toHaveLength(1)
    })
  })

  it('notifies the practice by an email without personal data', async () => {
    const person = {
      firstName: 'Wilhelmina',
      lastName: 'Featherstonehaugh',
      email: 'w.feather@mail.example',
      phone: '343-555-0911',
      preferredTherapist: 'Robin Sato',
      notes: 'Nightmares since the accident.',
    }
    const id = await submitConsultation(server, person)
    const link = `http://localhost:${new URL(server.url).port}/admin/leads?lead=${id}`
    const raw = await eventually(() => {
      const found = server.mails().filter((one) => readMail(one).text.includes(`${link}\n`))
      expect(found).toHaveLength(1)
      return found[0] ?? ''
    })
    const mail = readMail(raw)
    expect(mail.headers.get('to')).toBe(intake)
    expect(mail.headers.get('from')).toContain(intake)
    expect(mail.headers.get('subject')).toBe('New consultation request (Stillwater)')
    expect(mail.text).toContain('A new consultation request is waiting.')
    expect(mail.html).toContain('A new consultation request is waiting.')
    expect(mail.html).toContain(`href="${link}"`)
    const personalData = /wilhelmina|feather|555.0911|robin|sato|nightmare|anxiety|kanata/i
    expect(`${raw}${mail.everything}`).not.toMatch(personalData)
  })
})

describe.each(engines)('the notification over SMTP on %s', (engine) => {
  let server: TestServer
  let smtp: SmtpServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer(engine, { SYSTEM_EMAIL: intake, SMTP_URL: smtp.url })
  })
  afterAll(async () => {
    smtp.setMode('accept')
    await server.stop()
    await smtp.stop()
  })

  const linkTo = (id: number) => `/admin/leads?lead=${id}\n`
  const mailsAbout = (id: number) => smtp.mails.filter(({ text }) => text.includes(linkTo(id)))
  const queued = () =>
    server.sql('select attempts, next_try_at, message_id from outgoing_mails order by id')
  /** Ends the pause before the next attempt. */
  const passThePause = () => server.sql('update outgoing_mails set next_try_at = ?', [inThePast])

  const noticeFailure = () =>
    eventually(async () => {
      const [mail] = await queued()
      expect(mail?.['attempts']).toBe(1)
      // Claimed for two minutes during delivery; delayed by some seconds after a failure.
      const wait = new Date(String(mail?.['next_try_at'])).getTime() - Date.now()
      expect(wait).toBeLessThan(60_000)
    })

  it('arrives with both parts and without personal data', async () => {
    const id = await submitConsultation(server, { firstName: 'Wilhelmina', notes: 'Nightmares.' })
    await eventually(() => expect(mailsAbout(id)).toHaveLength(1))
    const [mail] = mailsAbout(id)
    expect(mail?.to).toEqual([intake])
    expect(mail?.from).toBe(intake)
    expect(mail?.headers.get('subject')).toBe('New consultation request (Stillwater)')
    expect(mail?.headers.get('message-id')).toMatch(/^<[\w-]+@stillwater\.example>$/)
    expect(mail?.html).toContain('A new consultation request is waiting.')
    expect(mail?.everything).not.toMatch(/wilhelmina|haddad|noor|555.0187|nightmares/i)
    await eventually(async () => expect(await queued()).toEqual([]))
  })

  it('waits while the mail server refuses it, and arrives once', async () => {
    smtp.setMode('reject')
    const id = await submitConsultation(server)
    await noticeFailure()
    expect(mailsAbout(id)).toEqual([])
    smtp.setMode('accept')
    await passThePause()
    const next = await submitConsultation(server) // delivering its email also delivers the waiting one
    await eventually(() => expect(mailsAbout(next)).toHaveLength(1))
    await eventually(async () => expect(await queued()).toEqual([]))
    expect(mailsAbout(id)).toHaveLength(1)
  })

  it('survives a restart while the mail server hangs, and delays no response', async () => {
    smtp.setMode('hang')
    const connections = smtp.connections()
    const started = Date.now()
    const id = await submitConsultation(server)
    expect(Date.now() - started).toBeLessThan(9_000)
    await eventually(() => expect(smtp.connections()).toBeGreaterThan(connections))
    smtp.setMode('accept')
    // The first attempt is still waiting for a greeting that never arrives.
    await server.restart()
    await passThePause()
    const next = await submitConsultation(server)
    await eventually(() => expect(mailsAbout(next)).toHaveLength(1))
    await eventually(() => expect(mailsAbout(id)).toHaveLength(1))
  })

  it('is the same email again when the response to the first attempt was lost', async () => {
    smtp.setMode('lose-answer')
    const id = await submitConsultation(server)
    await noticeFailure()
    smtp.setMode('accept')
    await passThePause()
    await submitConsultation(server)
    await eventually(() => expect(mailsAbout(id)).toHaveLength(2))
    const ids = mailsAbout(id).map(({ headers }) => headers.get('message-id'))
    expect(new Set(ids).size).toBe(1)
  })
})

describe.each(engines)('with rate limits on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMIT: 'on' })
  })
  afterAll(() => server.stop())

  it('five wrong answers end a security check as well', async () => {
    const validation = await server.captchaToken()
    for (let tries = 0; tries < 5; tries += 1) {
      await server.call(validateCaptcha, { body: { captcha: 'LAKE', validation } })
    }
    const right = await server.call(validateCaptcha, {
      body: { captcha: captchaAnswer, validation },
    })
    expect(right.json).toEqual({ valid: false })
  })

  it('one request more than the contract allows has to wait', async () => {
    const { max, seconds: window } = requestConsultation.limit
    for (let n = 0; n < max; n += 1) {
      expect((await server.call(requestConsultation, { body: {} })).status).toBe(400)
    }
    const body = toConsultation(await server.captchaToken())
    const answer = await server.call(requestConsultation, { body })
    expect(answer.status).toBe(429)
    expect(answer.json).toEqual({
      message: expect.stringMatching(
        /^Too many tries from your connection\. Please wait \d+ minutes/,
      ),
    })
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(window)
  })
})
