import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { captchaToken } from '../contract.ts'

// Apart from the other calls of the security check, because the forms that load those have a byte budget.

export const getCaptchaAudio = endpoint({
  method: 'GET',
  path: '/api/captcha/audio',
  access: 'public',
  summary:
    'The same challenge, spoken (WAV), for people who cannot see the picture. Five times, then 429.',
  query: z.object({ validation: captchaToken }),
  response: null,
  limit: { max: 300, seconds: 300, isShared: true },
})

/** Where the browser plays the spoken challenge from. */
export const captchaAudioUrl = (validation: string) =>
  `${getCaptchaAudio.path}?validation=${encodeURIComponent(validation)}`
