import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { text } from '#shared/text.ts'
import { recoveryCodesSchema } from './factors.ts'

export const maxPasskeys = 20
export const maxPasskeyName = 60

/** Binary values of WebAuthn in base64url, as browsers write them in JSON. */
const encoded = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
const credentialId = encoded(1_400)

const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.optional(z.looseObject({})),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}

/** `RegistrationResponseJSON` of WebAuthn: the answer of a device that made a passkey. */
const newPasskeySchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

/** `AuthenticationResponseJSON` of WebAuthn: the answer of a device that signs with a passkey. */
export const passkeyAnswerSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: z.optional(encoded(200)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>

/** Passed by a browser to the device; its fields are those of WebAuthn. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'staff',
  worksWithoutFactor: true,
  asksPassword: true,
  summary:
    'Options for `navigator.credentials.create()`, valid for five minutes. 409 where passkeys cannot work.',
  response: passkeyOptionsSchema,
  limit: { max: 60, seconds: 300 },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'staff',
  worksWithoutFactor: true,
  asksPassword: true,
  summary:
    'Stores a passkey that a device has made. With the first factor of an account the response has recovery codes, which are shown once.',
  body: z.object({
    name: text({
      min: 1,
      max: maxPasskeyName,
      message: () => 'Please name this passkey',
      tooLong: ({ max }) => `A name can have ${max} characters at most`,
    }),
    response: newPasskeySchema,
  }),
  response: z.extend(recoveryCodesSchema, { id: z.number() }),
  status: 201,
  changes: 'session',
  limit: { max: 60, seconds: 300, isShared: true },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  access: 'staff',
  asksPassword: true,
  summary: 'Removes one of one’s own passkeys.',
  params: z.object({ id: recordId }),
  response: null,
  changes: 'session',
})
