import { expect, it } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'

const now = new Date('2026-11-21T17:00:00.000Z')

it('knows browsers from before a change of the secret, and signs them by the new one', () => {
  const cookie = createKnownBrowsers(['older']).remember(undefined, 7, now)
  const rotating = createKnownBrowsers(['newer', 'older'])
  const id = rotating.findId(cookie, 7, now)
  expect(id).toMatch(/^[\w-]{22}$/)
  // A colleague signs in.
  const signedAgain = rotating.remember(cookie, 8, now)
  const rotated = createKnownBrowsers(['newer'])
  expect(rotated.findId(cookie, 7, now)).toBeNull()
  expect(rotated.findId(signedAgain, 7, now)).toBe(id)
})
