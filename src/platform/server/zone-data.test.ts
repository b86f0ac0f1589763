import { expect, it } from 'vitest'
import { checkZoneData } from './zone-data.ts'

it('accepts the zone data of this runtime and later ones', () => {
  expect(() => checkZoneData()).not.toThrow()
  expect(() => checkZoneData('2026b')).not.toThrow()
  expect(() => checkZoneData('2027a')).not.toThrow()
})

it.each(['2026a', '2025c', ''])('refuses %j in one line', (release) => {
  expect(() => checkZoneData(release)).toThrow(/^The runtime has time zone data [^\n]*$/)
})
