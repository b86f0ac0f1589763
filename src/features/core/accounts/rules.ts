import { m } from '#messages'
import type { Actor } from '#shared/actor.ts'
import { foldForSearch, foldText } from '#shared/fold-text.ts'
import { nameOrder, personOrder } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import type { User } from './contract.ts'

/** A signed-in user as services and policies use it. */
export const toActor = ({ id, role, firstName, lastName }: User): Actor => ({
  userId: id,
  role,
  firstName,
  lastName,
})

export type Person = { email: string; firstName: string; lastName: string; username?: string }

// `Maya.Chen` and `maya chen` are equally easy to guess.
const toComparable = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

const splitWords = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)

/** The facts of a practice that are too obvious for a password. */
export type PracticeFacts = {
  practice: { name: string; shortName: string; city: string }
  offices: readonly { place: string }[]
}

/** Words an attacker of this practice tries first: its own, and the person's. */
function listKnownWords(
  { email, firstName, lastName, username = '' }: Person,
  { practice, offices }: PracticeFacts,
): string[] {
  const { name, shortName, city } = practice
  const practiceTexts = [name, shortName, city, ...offices.map(({ place }) => place)]
  const productTexts = ['therapist', 'therapy', 'psychotherapy', 'practice', 'portal', 'admin']
  const texts = [...practiceTexts, ...productTexts, email, firstName, lastName, username]
  const words = [...texts, ...texts.map(toComparable), ...texts.flatMap(splitWords)]
  return [...new Set(words.map((word) => word.toLowerCase()))].filter(Boolean)
}

/** Input of the estimator in `guessability.ts`. */
export type EstimatorInput = { password: string; knownWords: readonly string[] }

export const toEstimatorInput = (
  password: string,
  person: Person,
  facts: PracticeFacts,
): EstimatorInput => ({ password, knownWords: listKnownWords(person, facts) })

/** True if a text has only the given pieces and digits in it. */
function hasOnly(text: string, pieces: readonly string[]): boolean {
  // The lengths of the beginnings that have only those.
  const reached = new Set([0])
  for (let end = 1; end <= text.length; end += 1) {
    const beginning = text.slice(0, end)
    const isReached = pieces.some(
      (piece) => beginning.endsWith(piece) && reached.has(end - piece.length),
    )
    if (isReached || (/\d$/.test(beginning) && reached.has(end - 1))) reached.add(end)
  }
  return reached.has(text.length)
}

/**
 * True if a password is only the person's own names, email and initials, in any spelling and order, with or
 * without digits: `Maya.Chen-1985`.
 */
export function isOwnName(password: string, person: Person): boolean {
  const { email, firstName, lastName, username = '' } = person
  const names = [email, email.split('@')[0] ?? '', firstName, lastName, username]
  const words = [...names, ...names.flatMap(splitWords)].map(toComparable).filter(Boolean)
  const comparable = toComparable(password)
  // Initials alone say nothing, and neither do digits.
  const hasWord = words.some((word) => word.length > 1 && comparable.includes(word))
  const initials = words.map((word) => word.charAt(0))
  return hasWord && hasOnly(comparable, [...words, ...initials])
}

/** The estimator's score, from 0 to 4, below which a password is refused. */
export const minPasswordScore = 3

const minPasswordLength = 6
const advisedLength = 12

/** The number of filled bars out of four, and a text that says the same. */
export type PasswordStrength = { bars: 0 | 1 | 2 | 3 | 4; words: string }

/**
 * The strength a form shows for a new password. `score` is undefined while the estimator runs, and
 * null if it could not be loaded: the server checks the password in any case.
 */
export function toPasswordStrength(
  password: string,
  person: Person,
  score: number | null | undefined,
): PasswordStrength {
  const advice = m.auth_strength_advice({ min: advisedLength })
  if (password === '') return { bars: 0, words: advice }
  if (password.length < minPasswordLength)
    return { bars: 1, words: m.auth_strength_short({ min: advisedLength }) }
  if (isOwnName(password, person)) return { bars: 1, words: m.auth_strength_easy() }
  if (score === null) return { bars: 0, words: advice }
  if (score === undefined) return { bars: 0, words: m.auth_strength_checking() }
  if (score < minPasswordScore) return { bars: score < 2 ? 1 : 2, words: m.auth_strength_easy() }
  return score > minPasswordScore
    ? { bars: 4, words: m.auth_strength_strong() }
    : { bars: 3, words: m.auth_strength_good() }
}

// PostgreSQL limits the length of index keys. Rows with an equal prefix are sorted by the next column.
const maxOrderLength = 100
const truncateOrder = (text: string) => Array.from(text).slice(0, maxOrderLength).join('')

// Dictionaries sort `_` before all other signs and `@` after them, both before digits and letters.
const usernameOrder = (username: string) =>
  nameOrder(username).replaceAll('_', ' ').replaceAll('@', '%')

/** The derived columns by which accounts are searched and sorted, in plain letters. */
export const toSearchColumns = (
  account: Pick<User, 'firstName' | 'lastName' | 'email' | 'username'>,
) => {
  const { email, username } = account
  const name = fullName(account)
  return {
    searchText: foldForSearch(`${name}\n${email}\n${username}`),
    nameOrder: truncateOrder(personOrder(account)),
    usernameOrder: truncateOrder(usernameOrder(username)),
  }
}
