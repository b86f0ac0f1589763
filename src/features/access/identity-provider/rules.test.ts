import { describe, expect, it } from 'vitest'
import { isFresh, isMultiFactor, isSameAddress, toFaultPath, toProviderPath } from './rules.ts'

describe('several factors', () => {
  it.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ amr: ['mfa'], acr: '0' }, true],
    [{ acr: 'phr' }, true],
    [{ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' }, true],
    [{ amr: ['pwd', 'otp'] }, false],
    [{ amr: ['hwk'] }, false],
    [{ amr: 'mfa' }, false],
    [{ acr: ['phr'] }, false],
    [{ acr: 'urn:example:silver' }, false],
    [{}, false],
  ])('%o: %s', (claims, is) => {
    expect(isMultiFactor(claims)).toBe(is)
  })
})

describe('the credentials', () => {
  const asked = new Date('2026-11-29T12:00:00Z')
  const now = new Date('2026-11-29T12:05:00Z')
  it.each([
    ['after the question', '2026-11-29T12:04:00Z', true],
    ['just before it, by a clock that differs', '2026-11-29T11:59:05Z', true],
    ['long before it', '2026-11-29T11:58:00Z', false],
    ['in the future', '2026-11-29T12:07:00Z', false],
  ])('were given %s', (_name, at, is) => {
    expect(isFresh(new Date(at).getTime() / 1000, asked, now)).toBe(is)
  })
  it('count as old where the provider does not say when they were given', () => {
    expect(isFresh(undefined, asked, now)).toBe(false)
  })
})

it.each([
  ['Maya.Chen@Stillwater.example', true],
  ['maya.chen@stillwater.example', true],
  ['maya.chen@stillwater.example ', false],
  // The sign of kelvin, and a long s: their lower case and upper case are letters of the alphabet.
  ['maya.chen@\u017ftillwater.example', false],
])('%s is the address of the account: %s', (address, is) => {
  expect(isSameAddress('maya.chen@stillwater.example', address)).toBe(is)
})

it('links carry only what is not usual', () => {
  expect(toProviderPath({ next: '/', language: 'en' })).toBe('/api/login/provider')
  expect(toProviderPath({ next: '/admin/leads?a=b', language: 'fr', purpose: 'unlock' })).toBe(
    '/api/login/provider?next=%2Fadmin%2Fleads%3Fa%3Db&language=fr&purpose=unlock',
  )
  expect(toFaultPath('expired', '/', 'fr')).toBe('/fr/auth?provider=expired')
})
