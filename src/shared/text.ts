import * as z from 'zod/mini'

/** The longest a text may be; longer is refused, never cut. Characters. */
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

/** The sentence for text with a NUL or half a surrogate pair in it. */
export const unstorableText = 'This text holds characters that cannot be stored.'

/**
 * Where in a parsed JSON value stands text that no database takes: the path in dots, or undefined.
 * A NUL ends a text in PostgreSQL, and half a surrogate pair is no character anywhere.
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

/** `100,000`. Schemas are made as a page starts, where `Intl` would cost a phone a long task. */
export const formatThousands = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** As limits count: a sign of two code units, such as an emoji, is one. */
export const countCharacters = (given: string) => Array.from(given).length

/** `1 character`, `20 characters`. */
export const formatCharacterCount = (count: number) =>
  `${formatThousands(count)} ${count === 1 ? 'character' : 'characters'}`

// Zero-width spaces, joiners, fillers and the blank of Braille: whoever reads them reads nothing.
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** How many characters of a text can be seen: of one that looks empty none. */
export const countVisible = (given: string) => countCharacters(given.replace(unseen, '').trim())

/**
 * Trimmed text between `min` and `max` characters, with the sentence a form shows. Characters that
 * nobody sees do not count towards `min`.
 */
export function text(options: { min?: number; max: number; message?: string; what?: string }) {
  const { min = 0, max, what = 'This' } = options
  const tooShort = options.message ?? (min > 0 ? `${what} is required` : `${what} must be text`)
  return z.string(tooShort).check(
    z.trim(),
    z.minLength(min, tooShort),
    // Told once: what is shorter even with its unseen characters was told above.
    z.refine((given) => countCharacters(given) < min || countVisible(given) >= min, tooShort),
    z.maxLength(max, `${what} can have ${formatThousands(max)} characters at most`),
  )
}

/** An e-mail address, trimmed, with the form's own sentence. */
export const emailText = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.maxLength(
        textLimits.email,
        `An e-mail address can have ${textLimits.email} characters at most`,
      ),
      z.email(message),
    )

export const maxSearchLength = 200

/** What somebody looks for in a list. */
export const searchText = z
  .string()
  .check(z.maxLength(maxSearchLength, `A search can have ${maxSearchLength} characters at most`))

/** As far as a record's number may go, so that each engine has room for it. */
export const maxRecordId = 999_999_999

/** Which page of a list, from 1, as an address says it. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the number of a page')),
  z.transform((digits: string) => Number(digits)),
)

/** A record's number in a path: `/api/admin/leads/7`. */
export const recordId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the number of a record')),
  z.transform((digits: string) => Number(digits)),
)

const minNameLength = 2

/**
 * Whether a text can be somebody's first or last name: two characters that can be seen, or one letter
 * of a script in which one letter may be a whole name, such as 王 and 李. One Latin letter is an initial.
 */
export function isName(text: string): boolean {
  const name = text.trim()
  return countVisible(name) >= minNameLength || /^(?!\p{Script=Latin})\p{L}$/u.test(name)
}
