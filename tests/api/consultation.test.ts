import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { submitConsultation, toConsultation } from '../support/consultation.ts'
import { countLeads, getId, leadRow, setupConsultation } from '../support/consultation-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('a consultation request on %s', (engine) => {
  const practice = setupConsultation(engine)
  const { post } = practice

  describe('accepted', () => {
    it('is stored with normalized names and phone before the visitor gets the response', async () => {
      const before = Date.now()
      const answer = await post(
        toConsultation(await practice.server.captchaToken(), {
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
        appointment: null,
      })
      const row = await leadRow(practice.server, getId(answer))
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

    it('takes an address and names as people have them', async () => {
      const answer = await post(
        toConsultation(await practice.server.captchaToken(), {
          firstName: 'გიორგი',
          lastName: 'oʼNEIL-IŞIK\u202E',
          email: '\u200Emark&lisa#1@bücher.example\u200B',
        }),
      )
      expect(answer.status).toBe(201)
      expect(await leadRow(practice.server, getId(answer))).toMatchObject({
        first_name: 'გიორგი',
        last_name: 'OʼNeil-Işik',
        email: 'mark&lisa#1@bücher.example',
      })
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
      const id = await submitConsultation(practice.server, { phone })
      expect(await leadRow(practice.server, id)).toMatchObject({ phone: stored })
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
      const id = await submitConsultation(practice.server, { preferredTherapist })
      expect(await leadRow(practice.server, id)).toMatchObject({ preferred_therapist: stored })
    })

    it.each([
      ['王', '李'],
      ['Ж', 'Ω'],
    ])('takes a name of one character where that is a name: %s %s', async (firstName, lastName) => {
      const id = await submitConsultation(practice.server, { firstName, lastName })
      expect(await leadRow(practice.server, id)).toMatchObject({
        first_name: firstName,
        last_name: lastName,
      })
    })

    it('may have no notes', async () => {
      const id = await submitConsultation(practice.server, { notes: undefined })
      expect(await leadRow(practice.server, id)).toMatchObject({ notes: '' })
    })

    it('stores texts of the maximum length without truncation', async () => {
      const longest = {
        firstName: 'N'.padEnd(100, 'o'),
        lastName: 'H'.padEnd(100, 'a'),
        // 64 characters before the @ and labels of 63: the maximum length of an address
        email: `${'n'.repeat(64)}@${`${'d'.repeat(60)}.`.repeat(3)}example`.slice(0, 254),
        notes: 'é'.repeat(2000),
      }
      const row = await leadRow(practice.server, await submitConsultation(practice.server, longest))
      expect(row).toMatchObject({
        first_name: longest.firstName,
        last_name: longest.lastName,
        email: longest.email,
        notes: longest.notes,
      })
    })

    it('ignores fields that a visitor must not set', async () => {
      const id = await submitConsultation(practice.server, {
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
      const row = await leadRow(practice.server, id)
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
      const id = await submitConsultation(practice.server, { captchaValue: ' ri VER ' })
      expect(await leadRow(practice.server, id)).toBeDefined()
    })
  })

  it('is accepted from our own pages and from programs that are no browser', async () => {
    const { port } = new URL(practice.server.url)
    const own = [
      { origin: `http://localhost:${port}` },
      { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' },
      { origin: `http://[::1]:${port}` },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ]
    for (const headers of own) {
      const answer = await post(toConsultation(await practice.server.captchaToken()), headers)
      expect(answer.status).toBe(201)
    }
  })

  describe('sent more than once', () => {
    it('makes one lead when sent twenty times at once with one security check', async () => {
      const before = await countLeads(practice.server)
      const body = toConsultation(await practice.server.captchaToken())
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 400)])
      expect(await countLeads(practice.server)).toBe(before + 1)
    })

    it('makes one lead with one response after a double click', async () => {
      const before = await countLeads(practice.server)
      const body = toConsultation(await practice.server.captchaToken(), {
        submissionId: randomUUID(),
      })
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
      const [first] = answers
      for (const answer of answers) {
        expect([answer.status, answer.json]).toEqual([201, first?.json])
      }
      expect(await countLeads(practice.server)).toBe(before + 1)
    })

    it('makes one lead even with a new security check each time', async () => {
      const before = await countLeads(practice.server)
      const submissionId = randomUUID()
      const tokens = await Promise.all(
        Array.from({ length: 5 }, () => practice.server.captchaToken()),
      )
      const answers = await Promise.all(
        tokens.map((token) => post(toConsultation(token, { submissionId }))),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(getId)).size).toBe(1)
      expect(await countLeads(practice.server)).toBe(before + 1)
    })

    it('gets the same response again after the first one was lost', async () => {
      const submissionId = randomUUID()
      const body = toConsultation(await practice.server.captchaToken(), { submissionId })
      const text = JSON.stringify(body)
      const { port } = new URL(practice.server.url)
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(
        `POST /api/consultation HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
        () => socket.destroy(),
      )
      const stored = await eventually(async () => {
        const [row] = await practice.server.sql(
          'select id from consultation_leads where submission_id = ?',
          [submissionId],
        )
        if (!row) throw new Error('not stored yet')
        return Number(row['id'])
      })
      const again = await post(body)
      expect([again.status, getId(again)]).toEqual([201, stored])
      const rows = await practice.server.sql(
        'select id from consultation_leads where submission_id = ?',
        [submissionId],
      )
      expect(rows).toHaveLength(1)
    })
  })
})
