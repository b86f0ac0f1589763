import { foldForSearch, foldWords, joinHyphens } from './fold-text.ts'
import { phoneDigits } from './phone.ts'

type Person = {
  firstName: string | null
  lastName: string | null
  email: string | null
  phone?: string | null | undefined
}

const isPhone = (text: string) => /^[\d\s().+-]+$/.test(text) && phoneDigits(text).length >= 7

/** True if every word of a search occurs in a person's name or address, or if it is their phone number. */
export function matchesPerson(search: string, { firstName, lastName, email, phone }: Person) {
  if (isPhone(search)) return phoneDigits(phone ?? '').includes(phoneDigits(search))
  const known = foldForSearch([firstName, lastName, email].join(' '))
  const words = foldWords(search)
  const joined = known.replaceAll('-', '')
  return (
    words.length > 0 &&
    words.every((word) => known.includes(word) || joined.includes(joinHyphens(word) ?? word))
  )
}
