import { serve } from '#platform/server/http/endpoints.ts'
import { getCaptchaAudio } from '../contract/audio.ts'
import { proveWork } from '../contract/prove-work.ts'
import { getCaptcha, validateCaptcha } from '../contract.ts'
import type { CaptchaService } from './service.ts'

export const captchaRoutes = (captcha: CaptchaService) => [
  serve(getCaptcha, ({ query }) => captcha.issue(query.form)),
  serve(proveWork, async ({ body }) => {
    await captcha.prove(body)
    return undefined
  }),
  serve(validateCaptcha, async ({ body }) => ({
    valid: await captcha.check(body.validation, body.captcha),
  })),
  serve(getCaptchaAudio, async ({ query, reply }) => {
    const sound = await captcha.speak(query.validation)
    reply.header('cache-control', 'no-store').type('audio/wav').send(sound)
    return undefined
  }),
]
