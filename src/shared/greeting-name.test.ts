import { expect, it } from 'vitest'
import { toGreetingName } from './greeting-name.ts'

it.each([
  'Noor',
  'Anne-Marie',
  'D’Arcy',
  "O'Neil",
  'Zoë',
  '王',
  'José Luis',
  'OʼNeil',
  'Anne\u2011Marie',
])('greets %s by name', (name) => expect(toGreetingName(name)).toBe(name))

it.each([
  'www.casino.example',
  'https://casino.example',
  'Win 500 $',
  'casino@mail.example',
  '<b>Noor</b>',
  'N'.repeat(41),
])('does not repeat %s in an email', (name) => expect(toGreetingName(name)).toBeUndefined())
