import { expect, it } from 'vitest'
import {
  decrypt,
  encrypt,
  hashToken,
  keyedHash,
  randomToken,
  timingSafeEqualText,
} from './crypto.ts'

it('makes tokens nobody can guess', () => {
  const tokens = new Set(Array.from({ length: 100 }, randomToken))
  expect(tokens.size).toBe(100)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

it('hashes a token the same each time, and never to itself', () => {
  const token = randomToken()
  expect(hashToken(token)).toBe(hashToken(token))
  expect(hashToken(token)).not.toBe(token)
  expect(hashToken(`${token}a`)).not.toBe(hashToken(token))
})

it('hashes by key, purpose and value', () => {
  const hashes = [
    keyedHash('key', 'code', '123456'),
    keyedHash('other', 'code', '123456'),
    keyedHash('key', 'link', '123456'),
    keyedHash('key', 'code', '123457'),
    keyedHash('key', 'code1', '23456'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(keyedHash('key', 'code', '123456')).toBe(hashes[0])
})

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['é', 'e\u0301', false],
  ['', '', true],
])('%j and %j are the same text: %s', (a, b, isSame) => {
  expect(timingSafeEqualText(a, b)).toBe(isSame)
})

it('seals text so that only the same secret, purpose and owner open it, untouched', () => {
  const text = 'ya29.Zoë’s token'
  const sealed = encrypt('secret', 'google tokens', 'therapist 7', text)
  expect(sealed).toMatch(/^v1\.[\w-]+$/)
  expect(sealed).not.toBe(encrypt('secret', 'google tokens', 'therapist 7', text))
  expect(decrypt('secret', 'google tokens', 'therapist 7', sealed)).toBe(text)
  expect(decrypt('other', 'google tokens', 'therapist 7', sealed)).toBeUndefined()
  expect(decrypt('secret', 'something else', 'therapist 7', sealed)).toBeUndefined()
  expect(decrypt('secret', 'google tokens', 'therapist 8', sealed)).toBeUndefined()
  const middle = Math.floor(sealed.length / 2)
  const touched =
    sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1)
  for (const wrong of [touched, sealed.slice(0, 20), text, '']) {
    expect(decrypt('secret', 'google tokens', 'therapist 7', wrong)).toBeUndefined()
  }
})
