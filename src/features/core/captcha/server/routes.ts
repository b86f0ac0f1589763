import { serve } from '#platform/server/http/endpoints.ts'
import { getCaptcha, getCaptchaAudio, validateCaptcha } from '../contract.ts'
import type { CaptchaService } from './service.ts'

export const captchaRoutes = (captcha: CaptchaService) => [
  serve(getCaptcha, () => captcha.issue()),
  serve(validateCaptcha, async ({ body }) => ({
    valid: await captcha.check(body.validation, body.captcha),
  })),
  serve(getCaptchaAudio, async ({ query, reply }) => {
    const sound = await captcha.speak(query.validation)
    reply.header('cache-control', 'no-store').type('audio/wav').send(sound)
    return undefined
  }),
]
