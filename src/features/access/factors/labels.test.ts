import { describe, expect, it } from 'vitest'
import type { Factors } from './contract/factors.ts'
import {
  describeMissingFactor,
  describeSignInWithout,
  hasLastRequiredFactor,
  hasOwnFactor,
} from './labels.ts'

const since = '2026-11-01T15:00:00.000Z'
const none: Factors = {
  email: false,
  totp: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  isLinked: false,
  passkeyFault: null,
  passkeyOrigin: 'https://practice.example',
}
const app = { totp: { since, recoveryCodesLeft: 10 } }
const passkey = { passkeys: [{ id: 1, name: 'Phone', createdAt: since, lastUsedAt: null }] }

describe('an own factor', () => {
  it.each<[string, Partial<Factors>, boolean]>([
    ['nothing', {}, false],
    ['a code by email', { email: true }, false],
    ['an app', app, true],
    ['a passkey', passkey, true],
    [
      'a passkey that cannot work here, as the gate counts it',
      { ...passkey, passkeyFault: 'not-https' },
      false,
    ],
  ])('%s', (_name, factors, is) => {
    expect(hasOwnFactor({ ...none, ...factors })).toBe(is)
  })

  it.each<[string, Partial<Factors>, boolean]>([
    ['the only one, where one is required', { ...app, isRequired: true }, true],
    ['one of two', { ...app, ...passkey, isRequired: true }, false],
    [
      'the only one that works',
      { ...app, ...passkey, passkeyFault: 'not-https', isRequired: true },
      true,
    ],
    ['the only one, where none is required', app, false],
    ['none', { isRequired: true }, false],
  ])('stays: %s', (_name, factors, is) => {
    expect(hasLastRequiredFactor({ ...none, ...factors })).toBe(is)
  })
})

describe('an account without an own factor', () => {
  it.each<[boolean, boolean, RegExp]>([
    [false, false, /^Your password alone is enough\./],
    [true, false, /^A passkey or an authenticator app is safer/],
    [false, true, /requires .* Your password opens only the step/],
    [true, true, /requires .* Your password and a code by email open only the step/],
  ])('with a code by email: %s, required: %s', (email, isRequired, text) => {
    expect(describeMissingFactor({ email, isRequired }, 'Your')).toMatch(text)
  })
})

it.each<[Partial<Factors>, RegExp]>([
  [app, /still needs your authenticator app\./],
  [passkey, /still needs your passkeys\./],
  [{ ...app, ...passkey }, /your authenticator app or your passkeys\./],
  [{ email: true }, /code by email again/],
  [{}, /password alone signs you in again/],
])('after a removal that leaves %o', (left, text) => {
  expect(describeSignInWithout({ ...none, ...left })).toMatch(text)
})
