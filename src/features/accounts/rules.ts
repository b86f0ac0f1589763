import type { Actor } from '#shared/actor.ts'
import { foldText } from '#shared/fold-text.ts'
import { nameOrder } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { commonestPasswords } from './content.ts'
import type { User } from './contract.ts'

/** A signed-in user as services and policies see them. */
export const actorOfUser = ({ id, role, firstName, lastName }: User): Actor => ({
  userId: id,
  role,
  firstName,
  lastName,
})

export const tooEasyToGuess = 'This password is too easy to guess'

type Person = { email: string; firstName: string; lastName: string }

// `Maya.Chen` and `maya chen` are the same guess.
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** One of the commonest passwords, or the person's own name or e-mail. Any case counts as the same. */
export function isEasyToGuess(password: string, person: Person): boolean {
  const { email, firstName, lastName } = person
  if (commonestPasswords.has(password.trim().toLowerCase())) return true
  const beforeAt = email.split('@')[0] ?? ''
  const own = [email, beforeAt, firstName, lastName, firstName + lastName, lastName + firstName]
  const guess = bare(password)
  // A password of signs alone leaves nothing to compare; a name does not leave nothing.
  return guess !== '' && own.some((each) => bare(each) === guess)
}

const shortestPassword = 6
const advisedLength = 12

/** How many characters a guesser must guess: not names, known passwords, repeats or steps of a row. */
function countUnforeseen(password: string, { email, firstName, lastName }: Person): number {
  const names = [email, firstName, lastName].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  )
  let rest = password.toLowerCase()
  for (const known of [...commonestPasswords, ...names]) {
    // A name of two letters stands in any text by chance.
    if (known.length > 2) rest = rest.replaceAll(known, '')
  }
  const signs = Array.from(rest, (sign) => sign.codePointAt(0) ?? 0)
  const jumps = signs.filter((sign, at) => Math.abs(sign - (signs[at - 1] ?? -9)) > 1)
  return Math.min(jumps.length, 2 * new Set(signs).size)
}

/** Bars of four, and the words that say the same. */
export type PasswordStrength = { bars: 0 | 1 | 2 | 3 | 4; words: string }

/** Advice while someone chooses a password; `isEasyToGuess` alone decides what is refused. */
export function passwordStrength(password: string, person: Person): PasswordStrength {
  const advice = `${advisedLength} or more characters is best.`
  if (password === '') return { bars: 0, words: advice }
  const isShort = password.length < shortestPassword
  if (isShort) return { bars: 1, words: `Too short. ${advice}` }
  if (isEasyToGuess(password, person)) return { bars: 1, words: 'Too easy to guess.' }

  const unforeseen = countUnforeseen(password, person)
  const isLong = password.length >= advisedLength
  if (isLong && unforeseen > 8) return { bars: 4, words: 'Strong.' }
  const more = isLong ? 'Names and repeats add little.' : advice
  if (unforeseen < 4) return { bars: 1, words: `Weak. ${more}` }
  if (unforeseen < 7) return { bars: 2, words: `Fair. ${more}` }
  return { bars: 3, words: `Good. ${more}` }
}

// An index of PostgreSQL takes no key much longer; whoever is alike so far is told apart by the next key.
const charactersThatOrder = 100
const firstCharacters = (text: string) => Array.from(text).slice(0, charactersThatOrder).join('')

// In a dictionary both come before digits and letters, one before all other signs, one after them.
const usernameOrder = (username: string) =>
  nameOrder(username).replaceAll('_', ' ').replaceAll('@', '%')

/** What an account is found and ordered by, kept beside it in plain letters. */
export const findableBy = (
  account: Pick<User, 'firstName' | 'lastName' | 'email' | 'username'>,
) => {
  const { email, username } = account
  const name = fullName(account)
  return {
    searchText: foldText(`${name}\n${email}\n${username}`),
    nameOrder: firstCharacters(nameOrder(name)),
    usernameOrder: firstCharacters(usernameOrder(username)),
  }
}
