import { describe, expect, it } from 'vitest'
import { type DutySigns, findChoice, isOnDuty } from './duty-rules.ts'

const now = new Date('2026-11-23T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const later = minutesAgo(-60)

const signs = (given: Partial<DutySigns>): DutySigns => ({
  isAvailable: null,
  expiresAt: null,
  connectedAt: now,
  ...given,
})

describe('who is on duty', () => {
  it.each([
    ['an administrator with the portal open', signs({}), 'admin', true],
    ['a therapist with the portal open', signs({}), 'therapist', false],
    [
      'an administrator who left a minute ago',
      signs({ connectedAt: minutesAgo(1) }),
      'admin',
      false,
    ],
    ['an administrator who is away', signs({ isAvailable: false }), 'admin', false],
    ['a therapist who is available', signs({ isAvailable: true }), 'therapist', true],
    [
      'one who is available and closed the laptop',
      signs({ isAvailable: true, connectedAt: minutesAgo(14) }),
      'therapist',
      true,
    ],
    [
      'one who was available and went home',
      signs({ isAvailable: true, connectedAt: minutesAgo(15) }),
      'therapist',
      false,
    ],
    [
      'a therapist whose day has ended',
      signs({ isAvailable: true, expiresAt: now }),
      'therapist',
      false,
    ],
    [
      'an administrator who works on after closing',
      signs({ isAvailable: true, expiresAt: now }),
      'admin',
      true,
    ],
    [
      'a therapist before closing',
      signs({ isAvailable: true, expiresAt: later }),
      'therapist',
      true,
    ],
  ] as const)('is decided for %s', (_, given, role, expected) => {
    expect(isOnDuty(given, role, now)).toBe(expected)
  })

  it('does not end "away" by itself', () => {
    const away = signs({ isAvailable: false, connectedAt: minutesAgo(10_000), expiresAt: null })
    expect(findChoice(away, now)).toBe(false)
  })
})
