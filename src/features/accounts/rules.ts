import type { Actor } from '#shared/actor.ts'
import { foldText } from '#shared/fold-text.ts'
import { nameOrder, personOrder } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { practice } from '#shared/practice.ts'
import type { User } from './contract.ts'

/** A signed-in user as services and policies see them. */
export const toActor = ({ id, role, firstName, lastName }: User): Actor => ({
  userId: id,
  role,
  firstName,
  lastName,
})

export const tooEasyToGuess = 'This password is too easy to guess'

export type Person = { email: string; firstName: string; lastName: string }

// `Maya.Chen` and `maya chen` are the same guess.
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const splitWords = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)

/** What a guesser of this practice's passwords tries first: its own words and the person's. */
function listKnownWords({ email, firstName, lastName }: Person): string[] {
  const { name, shortName, city, offices } = practice
  const practiceTexts = [name, shortName, city, ...offices.map(({ key }) => key)]
  const productTexts = ['therapist', 'therapy', 'psychotherapy', 'practice', 'portal', 'admin']
  const texts = [...practiceTexts, ...productTexts, email, firstName, lastName]
  const words = [...texts, ...texts.map(bare), ...texts.flatMap(splitWords)]
  return [...new Set(words.map((word) => word.toLowerCase()))].filter(Boolean)
}

/** A password as the estimator in `guessability.ts` judges it. */
export type Guess = { password: string; knownWords: readonly string[] }

export const toGuess = (password: string, person: Person): Guess => ({
  password,
  knownWords: listKnownWords(person),
})

/** Whether it is nothing but the person's own name or e-mail, however it is written. */
export function isOwnName(password: string, { email, firstName, lastName }: Person): boolean {
  const beforeAt = email.split('@')[0] ?? ''
  const own = [email, beforeAt, firstName, lastName, firstName + lastName, lastName + firstName]
  const guess = bare(password)
  // A password of signs alone leaves nothing to compare; a name does not leave nothing.
  return guess !== '' && own.some((each) => bare(each) === guess)
}

/** The estimator's score, from 0 to 4, below which a password is refused. */
export const minPasswordScore = 3

const minPasswordLength = 6
const advisedLength = 12

/** Bars of four, and the words that say the same. */
export type PasswordStrength = { bars: 0 | 1 | 2 | 3 | 4; words: string }

/**
 * What a form says while someone chooses a password. `score` is the estimator's; undefined while it
 * is at work, and null where it could not be loaded: the server judges in any case.
 */
export function toPasswordStrength(
  password: string,
  person: Person,
  score: number | null | undefined,
): PasswordStrength {
  const advice = `Use ${advisedLength} or more characters.`
  if (password === '') return { bars: 0, words: advice }
  if (password.length < minPasswordLength) return { bars: 1, words: `Too short. ${advice}` }
  if (isOwnName(password, person)) return { bars: 1, words: 'Too easy to guess.' }
  if (score === null) return { bars: 0, words: advice }
  if (score === undefined) return { bars: 0, words: 'Checking...' }
  if (score < minPasswordScore) return { bars: score < 2 ? 1 : 2, words: 'Too easy to guess.' }
  return score > minPasswordScore ? { bars: 4, words: 'Strong.' } : { bars: 3, words: 'Good.' }
}

// An index of PostgreSQL takes no key much longer; whoever is alike so far is told apart by the next key.
const charactersThatOrder = 100
const firstCharacters = (text: string) => Array.from(text).slice(0, charactersThatOrder).join('')

// In a dictionary both come before digits and letters, one before all other signs, one after them.
const usernameOrder = (username: string) =>
  nameOrder(username).replaceAll('_', ' ').replaceAll('@', '%')

/** What an account is found and ordered by, kept beside it in plain letters. */
export const toSearchColumns = (
  account: Pick<User, 'firstName' | 'lastName' | 'email' | 'username'>,
) => {
  const { email, username } = account
  const name = fullName(account)
  return {
    searchText: foldText(`${name}\n${email}\n${username}`),
    nameOrder: firstCharacters(personOrder(account)),
    usernameOrder: firstCharacters(usernameOrder(username)),
  }
}
