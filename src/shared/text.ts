import * as z from 'zod/mini'
import { m } from '#messages'
import { emailAddress } from './email-address.ts'
import { getLanguage } from './local-path.ts'

/** Maximum lengths in characters. Longer text is rejected, never truncated. */
export const textLimits = {
  name: 100,
  email: 254,
  phone: 40,
  notes: 2_000,
  chatMessage: 2_000,
  emailSubject: 200,
  bio: 5_000,
  approach: 5_000,
  internalNotes: 5_000,
  emailBody: 100_000,
  password: 200,
  option: 200,
} as const

/**
 * Finds text in a parsed JSON value that cannot be stored: its path with dots, or undefined. PostgreSQL
 * rejects NUL characters, and half a surrogate pair is not valid Unicode.
 */
export function findUnstorable(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? path : undefined
  }
  if (typeof value !== 'object' || value === null || depth > 20) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key
    if (findUnstorable(key) !== undefined) return path
    const found = findUnstorable(inner, here, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const thousandsSeparators = { en: ',', fr: '\u00a0' } as const

/** `100,000`, in French `100 000`. Without `Intl`, whose first use is a long task on phones. */
export const formatThousands = (whole: number) =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, thousandsSeparators[getLanguage()])

/** The length in code points, as limits count it: an emoji of two code units counts once. */
export const countCharacters = (given: string) => Array.from(given).length

/** `1 character`, `20 characters`. */
export const formatCharacterCount = (count: number) =>
  m.forms_character_count({ count, shown: formatThousands(count) })

// Zero-width spaces, joiners, fillers and the Braille blank.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The number of visible characters. */
export const countVisible = (given: string) => countCharacters(given.replace(invisible, '').trim())

/**
 * The message of a schema. What a visitor reads is a function, because schemas are created once for both
 * languages. The portal is in English, so its messages may be text.
 */
export type SchemaMessage = string | (() => string)

export const toMessage = (message: SchemaMessage) =>
  typeof message === 'string' ? message : message()

type TextOptions = {
  min?: number
  max: number
  /** For text that is missing or too short. */
  message?: SchemaMessage
  /** For text that is too long, with the limit as it is shown. */
  tooLong?: (inputs: { max: string }) => string
  /** The subject of the messages of a field in the portal: `A title` is required. */
  what?: string
  /** The name of a person, which `withoutDirectionMarks` cleans. */
  isPerson?: true
}

function toTooShort({ min = 0, message, what }: TextOptions): string {
  if (message !== undefined) return toMessage(message)
  if (what !== undefined) return min > 0 ? `${what} is required` : `${what} must be text`
  return min > 0 ? m.forms_required() : m.forms_must_be_text()
}

function toTooLong({ max, tooLong, what }: TextOptions): string {
  const shown = formatThousands(max)
  if (tooLong) return tooLong({ max: shown })
  if (what !== undefined) return `${what} can have ${shown} characters at most`
  return m.forms_too_long({ max: shown })
}

/**
 * Removes the invisible characters that set the direction of text (Unicode UAX 9, and the deprecated U+206A to
 * U+206F): in a name they reorder the words around it. Joiners stay, because Persian and Hindi names need them.
 */
export const withoutDirectionMarks = z.overwrite((name: string) =>
  name.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F]/g, ''),
)

/**
 * A schema of trimmed text between `min` and `max` characters, with the message that a form shows. Invisible
 * characters do not count towards `min`.
 */
export function text(options: TextOptions) {
  const { min = 0, max } = options
  const error = () => toTooShort(options)
  return z.string({ error }).check(
    ...(options.isPerson ? [withoutDirectionMarks] : []),
    z.trim(),
    z.minLength(min, { error }),
    // Only text that passed the check above, so that the message is not repeated.
    z.refine((given) => countCharacters(given) < min || countVisible(given) >= min, { error }),
    z.maxLength(max, { error: () => toTooLong(options) }),
  )
}

/** A schema of an email address without what else was pasted, with the message that a form shows. */
export function emailText(message: SchemaMessage = m.forms_email_invalid) {
  const error = () => toMessage(message)
  return z.string({ error }).check(
    // Japanese keyboards write a wide @, and copied text has invisible marks.
    z.overwrite((typed) => typed.normalize('NFKC').replace(invisible, '').trim()),
    z.maxLength(textLimits.email, {
      error: () => m.forms_email_too_long({ max: String(textLimits.email) }),
    }),
    z.regex(emailAddress, { error }),
  )
}

const minNameLength = 2

/**
 * True if a text can be a first or last name: two visible characters, or one letter of a script in which one
 * letter can be a whole name, such as 王 and 李. A single Latin letter is an initial.
 */
export function isName(text: string): boolean {
  const name = text.trim()
  return countVisible(name) >= minNameLength || /^(?!\p{Script=Latin})\p{L}$/u.test(name)
}
