import { describe, expect, it } from 'vitest'
import { isHeldBack, listSignals, type ScreeningFacts } from './rules.ts'

const person: ScreeningFacts = {
  isProved: true,
  isTrapped: false,
  ageMs: 40_000,
  counts: { fromAddress: 0, fromSite: 0, inAll: 0, unproved: 0 },
  isLimited: true,
}
const counts = person.counts

describe('a form', () => {
  it.each<[string, Partial<ScreeningFacts>, boolean]>([
    ['of a person goes through', {}, false],
    ['of a browser without workers goes through', { isProved: false }, false],
    [
      'with the trap filled in goes through, as that alone decides nothing',
      { isTrapped: true },
      false,
    ],
    ['of a quick typist goes through', { ageMs: 2_000 }, false],
    ['without proof waits when the trap is filled in', { isProved: false, isTrapped: true }, true],
    ['without proof waits when it came too fast', { isProved: false, ageMs: 500 }, true],
    ['waits when it came too fast with the trap filled in', { isTrapped: true, ageMs: 500 }, true],
    ['waits as the eleventh of an address', { counts: { ...counts, fromAddress: 10 } }, true],
    ['waits as the 41st of a site', { counts: { ...counts, fromSite: 40 } }, true],
    ['waits as the 121st of all', { counts: { ...counts, inAll: 120 } }, true],
    [
      'without proof waits as the sixth such',
      { isProved: false, counts: { ...counts, unproved: 5 } },
      true,
    ],
    ['with proof goes through beside many without', { counts: { ...counts, unproved: 50 } }, false],
    [
      'is not capped where limits are off',
      { isLimited: false, counts: { fromAddress: 99, fromSite: 99, inAll: 999, unproved: 99 } },
      false,
    ],
  ])('%s', (_name, change, isHeld) => {
    const facts = { ...person, ...change }
    expect(isHeldBack(listSignals(facts), facts)).toBe(isHeld)
  })
})
