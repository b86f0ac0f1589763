import { expect, it } from 'vitest'
import {
  decrypt,
  encrypt,
  encryptAgain,
  hashToken,
  isKeyedHash,
  keyedHash,
  randomToken,
  timingSafeEqualText,
} from './crypto.ts'

it('generates unguessable tokens', () => {
  const tokens = new Set(Array.from({ length: 100 }, randomToken))
  expect(tokens.size).toBe(100)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

it('hashes a token to the same value each time', () => {
  const token = randomToken()
  expect(hashToken(token)).toBe(hashToken(token))
  expect(hashToken(token)).not.toBe(token)
  expect(hashToken(`${token}a`)).not.toBe(hashToken(token))
})

it('hashes by key, purpose and value', () => {
  const hashes = [
    keyedHash(['key'], 'code', '123456'),
    keyedHash(['other'], 'code', '123456'),
    keyedHash(['key'], 'link', '123456'),
    keyedHash(['key'], 'code', '123457'),
    keyedHash(['key'], 'code1', '23456'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(keyedHash(['key'], 'code', '123456')).toBe(hashes[0])
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

it('decrypts only with the same secret, purpose and owner, and only unaltered text', () => {
  const text = 'ya29.Zoë’s token'
  const encrypted = encrypt(['secret'], 'google tokens', 'therapist 7', text)
  expect(encrypted).toMatch(/^v1\.[\w-]+$/)
  expect(encrypted).not.toBe(encrypt(['secret'], 'google tokens', 'therapist 7', text))
  expect(decrypt(['secret'], 'google tokens', 'therapist 7', encrypted)).toBe(text)
  expect(decrypt(['other'], 'google tokens', 'therapist 7', encrypted)).toBeUndefined()
  expect(decrypt(['secret'], 'something else', 'therapist 7', encrypted)).toBeUndefined()
  expect(decrypt(['secret'], 'google tokens', 'therapist 8', encrypted)).toBeUndefined()
  const middle = Math.floor(encrypted.length / 2)
  const altered =
    encrypted.slice(0, middle) +
    (encrypted[middle] === 'A' ? 'B' : 'A') +
    encrypted.slice(middle + 1)
  for (const wrong of [altered, encrypted.slice(0, 20), text, '']) {
    expect(decrypt(['secret'], 'google tokens', 'therapist 7', wrong)).toBeUndefined()
  }
})

it('makes with the newest secret, and reads what each of them made', () => {
  const byOlder = keyedHash(['older'], 'code', '123456')
  expect(isKeyedHash(['newer', 'older'], 'code', '123456', byOlder)).toBe(true)
  expect(isKeyedHash(['newer'], 'code', '123456', byOlder)).toBe(false)
  expect(isKeyedHash(['newer', 'older'], 'code', '123457', byOlder)).toBe(false)
  const made = keyedHash(['newer', 'older'], 'code', '123456')
  expect(isKeyedHash(['newer'], 'code', '123456', made)).toBe(true)

  const encrypted = encrypt(['older'], 'push keys', 'key', 'text')
  expect(decrypt(['newer', 'older'], 'push keys', 'key', encrypted)).toBe('text')
  const again = encryptAgain(['newer', 'older'], 'push keys', 'key', encrypted) ?? ''
  expect(decrypt(['newer'], 'push keys', 'key', again)).toBe('text')
  // A text of the newest secret stays as it is, so that a second run changes nothing.
  expect(encryptAgain(['newer', 'older'], 'push keys', 'key', again)).toBe(again)
  expect(encryptAgain(['newer'], 'push keys', 'key', encrypted)).toBeUndefined()
})
