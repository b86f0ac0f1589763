import * as z from 'zod/mini'
import { passkeyAnswerSchema } from '#features/access/factors/contract/passkeys.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'

const address = z.optional(z.string().check(z.maxLength(1_000)))

/** A link on the sign-in page, so that it needs no script. */
export const startProviderSignIn = endpoint({
  method: 'GET',
  path: '/api/login/provider',
  access: 'public',
  summary:
    'Redirects to the practice’s identity provider, which sends the browser back to the call below. Where the screen of this browser is locked, the provider asks for the person’s credentials again.',
  query: z.object({
    /** The page to open after the sign-in. */
    next: address,
    /** Of the page to show where it fails. */
    language: z.optional(z.enum(languages)),
    /** Unlocks the screen of this browser, in a window of its own where `window` is set, which closes at the end. */
    purpose: z.optional(z.literal('unlock')),
    window: z.optional(z.literal('true')),
  }),
  response: null,
  // As many as sign-ins by password: a whole practice may have one address.
  limit: { max: 300, seconds: 300, isShared: true },
})

export const startProviderConfirmation = endpoint({
  method: 'GET',
  path: '/api/account/confirm/provider',
  access: 'staff',
  worksWithoutFactor: true,
  summary:
    'Redirects a window to the identity provider, which asks for the person’s credentials again. They then count like the password for five minutes.',
  response: null,
  limit: { max: 60, seconds: 300, isShared: true },
})

const parameter = z.optional(z.string().check(z.maxLength(4_000)))

export const finishProviderSignIn = endpoint({
  method: 'GET',
  path: '/api/login/provider/callback',
  access: 'public',
  worksWithoutFactor: true,
  summary:
    'Where the identity provider sends the browser: signs in, unlocks or confirms, and redirects at once.',
  query: z.object({ code: parameter, state: parameter, error: parameter, iss: parameter }),
  response: null,
  changes: 'session',
  limit: { max: 300, seconds: 300, isShared: true },
})
export type ProviderAnswer = z.output<(typeof finishProviderSignIn)['query']>

const identitySchema = z.object({
  /** The practice's identity provider; null where there is none. */
  provider: z.nullable(z.string()),
  /** Null while the account is not linked to it. */
  linked: z.nullable(z.object({ since: z.string(), lastUsedAt: z.string() })),
})
export type Identity = z.output<typeof identitySchema>

export const getIdentity = endpoint({
  method: 'GET',
  path: '/api/account/identity',
  access: 'staff',
  worksWithoutFactor: true,
  summary: 'Whether one’s own account is linked to the practice’s identity provider.',
  response: identitySchema,
  reads: 'session',
})

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identity/link',
  access: 'staff',
  asksPassword: true,
  summary:
    'Begins to link one’s own account to the identity provider, whatever address it knows. 400 at `code` without the authenticator app, passkey or recovery code of an account that has one; 409 if it is linked. The response is where the browser goes; the provider sends it back to the account’s page.',
  body: z.object({
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    /** The answer to `/api/login/passkey/options`, instead. */
    passkey: z.optional(passkeyAnswerSchema),
  }),
  response: z.object({ url: z.string() }),
  limit: { max: 60, seconds: 300, isShared: true },
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/account/identity',
  access: 'staff',
  worksWithoutFactor: true,
  asksPassword: true,
  summary:
    'Unlinks one’s own account from the identity provider; an email tells its owner. Only `/link` links it again.',
  response: null,
  changes: 'session',
})
