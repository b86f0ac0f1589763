import * as z from 'zod/mini'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'

const expired = { error: m.captcha_expired }

/** Challenges have 5 or 6 characters; a fixed answer for automated checks may be longer. */
const captchaText = z.string({ error: m.captcha_text_required }).check(z.maxLength(40))
export const captchaToken = z.string(expired).check(z.maxLength(100, expired))

/** Forms that a security check protects. */
export const checkedForms = ['consultation', 'waitlist', 'chat'] as const
export type CheckedForm = (typeof checkedForms)[number]

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  access: 'public',
  summary: 'A new security check: a picture as SVG markup, and the token that goes with it.',
  query: z.object({
    t: z.optional(z.string().check(z.maxLength(40))),
    form: z.optional(z.enum(checkedForms)),
  }),
  response: z.object({
    image: z.string(),
    validation: z.string(),
    /** Computed by the browser in the meantime; absent where no proof is asked for. */
    work: z.optional(
      z.object({
        parameters: z.looseObject({ nonce: z.string(), salt: z.string(), keyPrefix: z.string() }),
        signature: z.string(),
      }),
    ),
  }),
  limit: { max: 600, seconds: 300, isShared: true },
})

export const validateCaptcha = endpoint({
  method: 'POST',
  path: '/api/captcha/validate',
  access: 'public',
  summary: 'Whether an answer is right. Does not spend the token, but five wrong answers do.',
  body: z.object({ captcha: captchaText, validation: captchaToken }),
  response: z.object({ valid: z.boolean() }),
  limit: { max: 600, seconds: 300, isShared: true },
})
