import { expect, it } from 'vitest'
import { readReferences } from './mail-head.ts'

it.each([
  ['In-Reply-To: <a@mail.example>', ['<a@mail.example>']],
  ['In-Reply-To: a@mail.example', ['<a@mail.example>']],
  ['In-Reply-To: Your message of Monday\r\n <a@mail.example>', ['<a@mail.example>']],
  ['References: <a@mail.example>\r\n\t<b@mail.example>', ['<a@mail.example>', '<b@mail.example>']],
  ['References: a@mail.example b@mail.example', []],
  ['In-Reply-To: yesterday', []],
])('finds the ids that a mail answers in %j', (head, answered) => {
  expect(readReferences(`${head}\r\n`).answered).toEqual(answered)
})
