import { expect, it } from 'vitest'
import { toGreetingName, toMailbox } from './rules.ts'

it.each(['Noor', 'Anne-Marie', 'D’Arcy', "O'Neil", 'Zoë', '王', 'José Luis'])(
  'greets %s by name',
  (name) => expect(toGreetingName(name)).toBe(name),
)

it.each([
  'www.casino.example',
  'https://casino.example',
  'Win 500 $',
  'casino@mail.example',
  '<b>Noor</b>',
  'N'.repeat(41),
])('does not repeat %s in an email', (name) => expect(toGreetingName(name)).toBeUndefined())

it.each([
  ['Noor.Haddad@Mail.example', 'noor.haddad@mail.example'],
  [' noor+1@mail.example', 'noor@mail.example'],
  ['noor+a+b@mail.example', 'noor@mail.example'],
])('counts %s as the mailbox %s', (email, mailbox) => expect(toMailbox(email)).toBe(mailbox))
