import { phoneDigits } from './phone.ts'

/** Exact keys by which one person is found: names and parts of an address would find others, too. */
export type Contact = { email: string } | { digits: string }

/** Undefined for text that is neither an email address nor a phone number. */
export function parseContact(text: string): Contact | undefined {
  const typed = text.trim()
  if (/^\S+@\S+$/.test(typed)) return { email: typed.toLowerCase() }
  const digits = phoneDigits(typed)
  return /^[\d\s().+-]+/.test(typed) && digits.length >= 7 ? { digits } : undefined
}

/** The keys by which the other records of a person are found. Numbers that are too short are no one's own. */
export function toContacts({
  email,
  phone,
}: Reachable): { by: 'email' | 'phone'; contact: Contact }[] {
  const digits = phoneDigits(phone ?? '')
  return [
    { by: 'email', contact: { email: email.trim().toLowerCase() } },
    ...(digits.length >= 7 ? [{ by: 'phone' as const, contact: { digits } }] : []),
  ]
}

type Reachable = { email: string; phone: string | null }

/** True if it is the person's address, in any letter case, or their number, however it is written. */
export const matchesContact = (contact: Contact, { email, phone }: Reachable): boolean =>
  'email' in contact
    ? email.toLowerCase() === contact.email
    : phone !== null && phoneDigits(phone) === contact.digits

/** A record about a person, as it is listed beside those of other kinds. */
export type RecordOfPerson = {
  id: number
  at: Date
  label: string
  email: string
  phone: string | null
  /** Contents, as numbers by kind. */
  contains: Record<string, number>
  /** Why it may not be erased now; null if it may. */
  why: string | null
}
