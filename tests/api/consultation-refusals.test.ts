import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toConsultation } from '../support/consultation.ts'
import {
  countLeads,
  getRefusal,
  json,
  setupConsultation,
} from '../support/consultation-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

const unstorableText = 'This text holds characters that cannot be stored.'

describe.each(callEngines)('a consultation request on %s', (engine) => {
  const practice = setupConsultation(engine)
  const { post } = practice

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
      ['a service no one offers', 'serviceType', 'hypnosis', service],
      ['no place', 'preferredLocation', undefined, place],
      ['an office that is not ours', 'preferredLocation', 'toronto', place],
      [
        'too long a therapist',
        'preferredTherapist',
        'm'.repeat(201),
        'This can have 200 characters at most',
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
      token = await practice.server.captchaToken()
      leadsBefore = await countLeads(practice.server)
    })
    afterAll(async () => {
      expect(await countLeads(practice.server)).toBe(leadsBefore)
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

    it('names choices that are not offered together with other wrong fields', async () => {
      const choices = {
        serviceType: 'hypnosis',
        preferredLocation: 'toronto',
        preferredTherapist: 'Sigmund Freud',
      }
      const find = async (body: unknown) =>
        getRefusal(await post(body)).issues.map(({ path }) => path)
      expect(await find(toConsultation(token, { ...choices, email: 'noor@', phone: '1' }))).toEqual(
        ['email', 'phone', 'serviceType', 'preferredLocation', 'preferredTherapist'],
      )
      expect(await find(toConsultation(token, choices))).toEqual(Object.keys(choices))
      const wrongCode = { serviceType: 'hypnosis', captchaValidation: 'unknown' }
      expect(await find(toConsultation(token, wrongCode))).toEqual(['serviceType', 'captchaValue'])
      expect(await find(['hypnosis'])).toEqual(['body'])
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
        const answer = await practice.server.request('/api/consultation', {
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
        const answer = await practice.server.request('/api/consultation', {
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
      const answer = await practice.server.request('/api/consultation', {
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
})
