import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { normalizeRecoveryCode } from '../contract/factors.ts'
import { toRecoveryCode } from '../rules.ts'
import { createTotpSecret, findTotpStep, toTotpUri } from './totp.ts'

// The secret of RFC 6238, appendix B, "12345678901234567890", in Base32. Its codes have eight digits; the last six count.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is that of RFC 6238', (seconds, code) => {
    expect(findTotpStep(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('counts for the 30 seconds before and after, and not longer', () => {
    const found = [-60, -30, 0, 30, 60].map((late) =>
      findTotpStep(secret, '005924', at(1_234_567_890 + late)),
    )
    const step = 1_234_567_890 / 30
    expect(found).toEqual([undefined, step, step, step, undefined])
  })

  it.each(['', '12345', '1234567', 'abcdef', '000000'])('%j is wrong', (code) => {
    expect(findTotpStep(secret, code, at(59))).toBeUndefined()
  })

  it('comes from a secret of 160 bits, which the address passes on', () => {
    const made = createTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(toTotpUri(made, 'Stillwater: à côté', 'maya@practice.example'))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(made)
    expect(uri.searchParams.get('issuer')).toBe('Stillwater: à côté')
    const code = new TOTP({ secret: made }).generate({ timestamp: 90_000 })
    expect(findTotpStep(made, code, at(90))).toBe(3)
  })
})

it('a recovery code is found however it is typed', () => {
  const code = toRecoveryCode((below) => below - 1)
  expect(code).toBe('9999-9999-9999-9999')
  expect(toRecoveryCode(() => 0)).toBe('aaaa-aaaa-aaaa-aaaa')
  expect(normalizeRecoveryCode(' K7M2P x9-qrt ')).toBe('k7m2px9qrt')
})
