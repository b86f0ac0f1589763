import { expect, it } from 'vitest'
import { parseSecrets } from './secrets.ts'

const newer = 'n'.repeat(32)
const older = 'o'.repeat(32)

it.each([
  ['one secret', newer, [newer]],
  ['one with spaces around it, which belong to it', ` ${newer} `, [` ${newer} `]],
  ['several, the newest first', `${newer},${older}`, [newer, older]],
  ['several with spaces after the commas', `${newer}, ${older}`, [newer, older]],
  ['a secret that has a comma', `${newer}%2C,${older}`, [`${newer},`, older]],
  ['a short one', 'n'.repeat(31), undefined],
  ['a short one after a long one', `${newer},short`, undefined],
  ['a comma at the end', `${newer},`, undefined],
  ['nothing', '', undefined],
])('reads %s', (_name, text, secrets) => {
  expect(parseSecrets(text)).toEqual(secrets)
})
