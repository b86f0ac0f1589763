import * as z from 'zod'
import { parseImapUrl } from './mail/imap-settings.ts'
import { parseSecrets } from './secrets.ts'

// Schemas of the values that settings take.

// Digits only: `Number` would also accept `1e3` and `0x50`.
export const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
export const port = whole(1, 65_535)
export const days = whole(1, 3_650)
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => {
    const url = URL.parse(text)
    return url?.pathname === '/' && !url.search && !url.hash
  })
  .transform((url) => new URL(url).origin)
/** Unchanged: a provider's tokens name it letter by letter. */
export const issuer = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(500)
  .refine((text) => {
    const url = URL.parse(text)
    return url?.username === '' && !/[?#]/.test(text)
  })
export const secrets = z.string().transform((text, context) => {
  const parsed = parseSecrets(text)
  if (parsed) return parsed
  context.addIssue('one of them is too short')
  return z.NEVER
})
// X25519 keys, and those of age's hybrid with ML-KEM.
export const recipients = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((keys) => keys.every((key) => /^age1(pq1)?[02-9ac-hj-np-z]{50,4000}$/.test(key)))
export const onOff = z.enum(['on', 'off'])
export const trueFalse = z.enum(['true', 'false'])
export const chatHours = z
  .string()
  .regex(/^\d{1,2}-\d{1,2}$/)
  .transform((range) => range.split('-').map(Number))
  .refine(([open = 0, close = 0]) => open < close && close <= 24)
  .transform(([open = 0, close = 24]) => ({ open, close }))
export const imapUrl = z.url({ protocol: /^imaps?$/, hostname: /./ }).refine((text) => {
  try {
    const { user, password } = parseImapUrl(text)
    return user !== '' && password !== ''
  } catch {
    return false // its percent-encoding is invalid
  }
})
export const timeZone = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
})
