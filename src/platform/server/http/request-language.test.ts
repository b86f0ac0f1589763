import { expect, it } from 'vitest'
import { getRequestLanguage, parseAcceptLanguage } from './request-language.ts'

it.each([
  // Texts of French pages.
  ['fr-CA', 'fr'],
  // Browsers.
  ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
  ['fr-CA,fr;q=0.9,en-CA;q=0.8,en;q=0.7', 'fr'],
  ['FR-ca', 'fr'],
  ['es-MX,es;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
  ['de-DE,de;q=0.9', 'en'],
  ['en-CA,fr;q=0.5', 'en'],
  ['en-CA,en;q=0.9,fr;q=0.8', 'en'],
  // Of equal weight: the order counts.
  ['fr-CA, en', 'fr'],
  ['en, fr-CA', 'en'],
  // Any language is as good as English.
  ['*', 'en'],
  ['fr;q=0.5, *;q=0.8', 'en'],
  ['fr, *;q=0.5', 'fr'],
  // Refused, and of no weight.
  ['fr;q=0', 'en'],
  ['fr;q=much', 'en'],
  // A language that only begins like French (Friulian).
  ['fur', 'en'],
  ['', 'en'],
  [',;=,,q', 'en'],
  ['<script>français</script>', 'en'],
] as const)('reads %j as %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language)
})

it('takes English when there is no header', () => {
  expect(getRequestLanguage({ headers: {} })).toBe('en')
})

it.each([
  ['one long tag', 'fr'.repeat(4_096)],
  ['many languages', 'fr,'.repeat(2_731)],
  ['many weights', 'fr;q=0.1,'.repeat(911)],
  ['spaces', `fr${' '.repeat(8_190)}`],
])('takes English from a header of 8 KB: %s', (_, header) => {
  expect(header.length).toBeGreaterThan(8_190)
  expect(parseAcceptLanguage(header)).toBe('en')
})
