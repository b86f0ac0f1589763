import * as z from 'zod/mini'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'

// Apart from the other calls of the security check, because the forms that load those have a byte budget.

/** Work for a browser, in the notation of ALTCHA; signed, so that it cannot be made easier. */
const workSchema = z.object({
  parameters: z.looseObject({ nonce: z.string(), salt: z.string(), keyPrefix: z.string() }),
  signature: z.string().check(z.maxLength(200)),
})
export type Work = z.output<typeof workSchema>

export const proveWork = endpoint({
  method: 'POST',
  path: '/api/captcha/work',
  access: 'public',
  summary:
    'Proves the work of a security check. A form without it still goes through by picture or voice, unless many such forms arrive.',
  body: z.object({
    validation: z
      .string({ error: m.captcha_expired })
      .check(z.maxLength(100, { error: m.captcha_expired })),
    work: workSchema,
    solution: z.object({
      counter: z.int().check(z.minimum(0), z.maximum(0xffffffff)),
      derivedKey: z.string().check(z.maxLength(200)),
    }),
  }),
  response: null,
  limit: { max: 600, seconds: 300, isShared: true },
})
