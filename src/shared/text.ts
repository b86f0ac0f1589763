import * as z from 'zod/mini'

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

/** The message for text with a NUL or half a surrogate pair. */
export const unstorableText = 'This text holds characters that cannot be stored.'

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

/** `100,000`. Schemas are created when a page starts, where `Intl` would cause a long task on phones. */
export const formatThousands = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** The length in code points, as limits count it: an emoji of two code units counts once. */
export const countCharacters = (given: string) => Array.from(given).length

/** `1 character`, `20 characters`. */
export const formatCharacterCount = (count: number) =>
  `${formatThousands(count)} ${count === 1 ? 'character' : 'characters'}`

// Zero-width spaces, joiners, fillers and the Braille blank.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The number of visible characters. */
export const countVisible = (given: string) => countCharacters(given.replace(invisible, '').trim())

/**
 * A schema of trimmed text between `min` and `max` characters, with the message that a form shows. Invisible
 * characters do not count towards `min`.
 */
export function text(options: { min?: number; max: number; message?: string; what?: string }) {
  const { min = 0, max, what = 'This' } = options
  const tooShort = options.message ?? (min > 0 ? `${what} is required` : `${what} must be text`)
  return z.string(tooShort).check(
    z.trim(),
    z.minLength(min, tooShort),
    // Only text that passed the check above, so that the message is not repeated.
    z.refine((given) => countCharacters(given) < min || countVisible(given) >= min, tooShort),
    z.maxLength(max, `${what} can have ${formatThousands(max)} characters at most`),
  )
}

/** A schema of a trimmed email address, with the message that a form shows. */
export const emailText = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.maxLength(
        textLimits.email,
        `Please shorten the email address (${textLimits.email} characters at most)`,
      ),
      z.email(message),
    )

export const maxSearchLength = 200

/** A schema of a search in a list. */
export const searchText = z
  .string()
  .check(z.maxLength(maxSearchLength, `A search can have ${maxSearchLength} characters at most`))

/** The highest id of a record that fits the columns of both engines. */
export const maxRecordId = 999_999_999

/** A schema of a page number from a URL, from 1. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the number of a page')),
  z.transform((digits: string) => Number(digits)),
)

/** A schema of a record's id in a path: `/api/admin/leads/7`. */
export const recordId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the number of a record')),
  z.transform((digits: string) => Number(digits)),
)

const minNameLength = 2

/**
 * Whether a text can be a first or last name: two visible characters, or one letter of a script in which one
 * letter can be a whole name, such as 王 and 李. A single Latin letter is an initial.
 */
export function isName(text: string): boolean {
  const name = text.trim()
  return countVisible(name) >= minNameLength || /^(?!\p{Script=Latin})\p{L}$/u.test(name)
}
