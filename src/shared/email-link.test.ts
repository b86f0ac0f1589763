import { expect, it } from 'vitest'
import { emailLink } from './email-link.ts'

it.each([
  ['noor@mail.example', 'mailto:noor@mail.example'],
  ['mark&lisa?cc=x@mail.example', 'mailto:mark%26lisa%3Fcc=x@mail.example'],
  ['jane#1%41@mail.example', 'mailto:jane%231%2541@mail.example'],
  ['jane@bücher.example', 'mailto:jane@b%C3%BCcher.example'],
])('writes to %s', (address, href) => {
  expect(emailLink(address)).toBe(href)
})
