import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCaptchaAudio } from '#features/core/captcha/contract/audio.ts'
import { validateCaptcha } from '#features/core/captcha/contract.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { toConsultation } from '../support/consultation.ts'
import {
  countLeads,
  getRefusal,
  inThePast,
  setupConsultation,
  wrongCaptcha,
} from '../support/consultation-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('a consultation request on %s', (engine) => {
  const practice = setupConsultation(engine)
  const { post } = practice

  describe('its security check', () => {
    const refused = {
      message: wrongCaptcha,
      issues: [{ path: 'captchaValue', message: wrongCaptcha }],
    }
    const check = (validation: string, captcha = captchaAnswer) =>
      practice.server.call(validateCaptcha, { body: { captcha, validation } })

    async function expectRefused(captchaValidation: string, captchaValue = captchaAnswer) {
      const before = await countLeads(practice.server)
      const answer = await post(toConsultation(captchaValidation, { captchaValue }))
      expect([answer.status, answer.json]).toEqual([400, refused])
      expect(await countLeads(practice.server)).toBe(before)
    }

    it('must be answered correctly; a wrong answer can be corrected', async () => {
      const token = await practice.server.captchaToken()
      await expectRefused(token, 'LAKE')
      expect((await post(toConsultation(token))).status).toBe(201)
    })

    it('is consumed by the request that it admits', async () => {
      const token = await practice.server.captchaToken()
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
      const token = await practice.server.captchaToken()
      await practice.server.sql('update captchas set expires_at = ? where id = ?', [
        inThePast,
        token,
      ])
      expect((await check(token)).json).toEqual({ valid: false })
      await expectRefused(token)
    })

    it('can be checked without being consumed', async () => {
      const token = await practice.server.captchaToken()
      expect((await check(token, ' river ')).json).toEqual({ valid: true })
      expect((await check(token, 'LAKE')).json).toEqual({ valid: false })
      expect((await check(token)).json).toEqual({ valid: true })
      expect((await post(toConsultation(token))).status).toBe(201)
    })

    it('that is missing is requested in the message', async () => {
      const answer = await practice.server.request('/api/captcha/validate', {
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
            {
              path: 'validation',
              message: 'This security check has expired. Please load a new one.',
            },
          ],
        },
      ])
    })

    it('ends after five wrong answers in requests', async () => {
      const token = await practice.server.captchaToken()
      for (let tries = 0; tries < 5; tries += 1) await expectRefused(token, `LAKE${tries}`)
      await expectRefused(token)
      expect((await check(token)).json).toEqual({ valid: false })
    })

    it('ends after five wrong answers in checks and requests', async () => {
      const token = await practice.server.captchaToken()
      for (let tries = 0; tries < 3; tries += 1) await check(token, `LAKE${tries}`)
      await expectRefused(token, 'POND')
      expect((await check(token)).json).toEqual({ valid: true })
      await expectRefused(token, 'BROOK')
      expect((await check(token)).json).toEqual({ valid: false })
      await expectRefused(token)
    })

    it('is drawn as a picture that no cache stores', async () => {
      const answer = await practice.server.request('/api/captcha?t=1763740800000')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { image, validation } = answer.json as { image: string; validation: string }
      expect(image).toMatch(/^<svg[\s\S]+<\/svg>$/)
      expect(image + validation).not.toContain(captchaAnswer)
    })

    it('can be listened to instead', async () => {
      const token = await practice.server.captchaToken()
      const url = `${practice.server.url}${getCaptchaAudio.path}?validation=${token}`
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
      const unknown = await practice.server.request(
        `${getCaptchaAudio.path}?validation=${'a'.repeat(43)}`,
      )
      expect(unknown.status).toBe(404)
      expect(unknown.json).toEqual({
        message: 'This security check has expired. Please load a new one.',
      })
      const none = await practice.server.request(getCaptchaAudio.path)
      expect([none.status, getRefusal(none).issues[0]?.path]).toEqual([400, 'validation'])
    })
  })
})

describe.each(callEngines)('with rate limits on %s', (engine) => {
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
