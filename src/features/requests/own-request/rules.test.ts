import { expect, it } from 'vitest'
import { getLinkEnd, toLastDigits, toMailbox } from './rules.ts'

it.each([
  ['Noor.Haddad@Mail.example', 'noor.haddad@mail.example'],
  [' noor+1@mail.example', 'noor@mail.example'],
  ['noor+a+b@mail.example', 'noor@mail.example'],
])('counts %s as the mailbox %s', (email, mailbox) => expect(toMailbox(email)).toBe(mailbox))

it.each([
  ['(613) 555-0187', '0187'],
  ['(613) 555-0187 ext. 4321', '0187'],
  ['+49 30 123456789', '6789'],
  ['0187', '0187'],
  ['187', undefined],
  ['', undefined],
])('takes of %j the digits %j', (phone, digits) => expect(toLastDigits(phone)).toBe(digits))

const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`)

it.each([
  ['unused', null, at('30'), at('09')],
  ['used', at('08'), at('30'), at('30')],
  ['unused, of a request that is nearly a month old', null, at('05'), at('05')],
])('ends a link that is %s in time', (_, usedAt, expiresAt, end) =>
  expect(getLinkEnd({ createdAt: at('02'), usedAt, expiresAt })).toEqual(end),
)
