import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toRuns } from '../../tests/support/run.ts'
import { toCampaign, toCampaignPart } from './request-origin.ts'

it.each([
  ['newsletter', 'newsletter'],
  ['Google Ads', 'google-ads'],
  ['=cmd|calc', 'cmd-calc'],
  ['fall_2026.v1', 'fall_2026.v1'],
  ['  ', null],
  ['été', 't'],
  [undefined, null],
  ['x'.repeat(60), 'x'.repeat(40)],
])('stores the campaign part %j as %j', (given, stored) => {
  expect(toCampaignPart(given)).toBe(stored)
})

it('stores no other characters than those of a campaign, whatever an address says', () => {
  fc.assert(
    fc.property(fc.string(), (given) => {
      expect(toCampaignPart(given) ?? 'none').toMatch(/^[a-z0-9._-]{1,40}$/)
    }),
    { numRuns: toRuns(200) },
  )
})

it('is no campaign without any part', () => {
  expect(toCampaign({ source: '', medium: '!' })).toBeNull()
  expect(toCampaign(undefined)).toBeNull()
  expect(toCampaign({ source: 'Psychology Today' })).toEqual({
    source: 'psychology-today',
    medium: null,
    name: null,
  })
})
