import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/actor.ts'
import { toRuns } from '../../../../tests/support/run.ts'
import type { AlertKind } from './contract.ts'
import {
  chooseChannel,
  chooseWithoutDevice,
  findQuietEnd,
  getDefaultChoices,
  isQuiet,
} from './rules.ts'

const toronto = 'America/Toronto'
const minuteMs = 60_000
const at = (text: string) => new Date(text)

describe('quiet hours', () => {
  const night = { from: '21:00', to: '07:30' }

  it.each([
    ['2026-11-21T20:59:59-05:00', undefined],
    ['2026-11-21T21:00:00-05:00', '2026-11-22T07:30:00-05:00'],
    ['2026-11-22T00:10:00-05:00', '2026-11-22T07:30:00-05:00'],
    ['2026-11-22T07:29:59-05:00', '2026-11-22T07:30:00-05:00'],
    ['2026-11-22T07:30:00-05:00', undefined],
    // The night in which the clocks go back, and that in which they go forward.
    ['2026-10-31T22:00:00-04:00', '2026-11-01T07:30:00-05:00'],
    ['2026-03-07T22:00:00-05:00', '2026-03-08T07:30:00-04:00'],
  ])('that cross midnight: an alert at %s waits until %s', (from, until) => {
    expect(findQuietEnd(at(from), night, toronto)).toEqual(until && at(until))
  })

  it('end with the hour that clocks skip, where their end is in it', () => {
    const quiet = { from: '22:00', to: '02:30' }
    expect(findQuietEnd(at('2026-03-08T00:00:00-05:00'), quiet, toronto)).toEqual(
      at('2026-03-08T03:00:00-04:00'),
    )
  })

  const clockTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const quietHours = fc
    .record({ from: clockTime, to: clockTime })
    .filter(({ from, to }) => from !== to)
  // Around both changes of the clocks in a year, and any other time.
  const moment = fc
    .oneof(
      fc.integer({ min: Date.parse('2026-03-07T00:00Z'), max: Date.parse('2026-03-10T00:00Z') }),
      fc.integer({ min: Date.parse('2026-10-31T00:00Z'), max: Date.parse('2026-11-03T00:00Z') }),
      fc.integer({ min: Date.parse('2020-01-01T00:00Z'), max: Date.parse('2040-01-01T00:00Z') }),
    )
    .map((ms) => new Date(ms))
  const zone = fc.constantFrom(toronto, 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe')

  it('hold an alert until the first moment that is not quiet, and no longer', () => {
    fc.assert(
      fc.property(moment, quietHours, zone, (now, quiet, timeZone) => {
        const end = findQuietEnd(now, quiet, timeZone)
        expect(end !== undefined).toBe(isQuiet(now, quiet, timeZone))
        if (end === undefined) return
        expect(end.getTime()).toBeGreaterThan(now.getTime())
        expect(isQuiet(end, quiet, timeZone)).toBe(false)
        expect(isQuiet(new Date(end.getTime() - 1), quiet, timeZone)).toBe(true)
        for (let ms = now.getTime(); ms < end.getTime(); ms += 7 * minuteMs) {
          expect(isQuiet(new Date(ms), quiet, timeZone)).toBe(true)
        }
      }),
      { numRuns: toRuns(300) },
    )
  })
})

describe('the channel of an alert', () => {
  const administrator = getDefaultChoices('admin')

  it('is as chosen', () => {
    expect(chooseChannel(administrator, 'lead.new')).toBe('push')
    expect(chooseChannel(administrator, 'lead.assigned')).toBe('email')
    expect(chooseChannel({ ...administrator, 'chat.new': 'off' }, 'chat.new')).toBe('off')
  })

  it('is the morning email instead of single emails about requests', () => {
    const choices = { ...administrator, 'lead.new': 'email', digest: 'email' } as const
    expect(chooseChannel(choices, 'lead.new')).toBe('off')
    expect(chooseChannel(choices, 'lead.assigned')).toBe('off')
    expect(chooseChannel(choices, 'lead.answered')).toBe('email')
    expect(chooseChannel({ ...choices, 'lead.new': 'push' }, 'lead.new')).toBe('push')
  })

  it('is off for therapists who chose nothing, where the alert is for administrators', () => {
    const therapist = getDefaultChoices('therapist')
    expect(chooseChannel(therapist, 'lead.new')).toBe('off')
    expect(chooseChannel(therapist, 'lead.overdue')).toBe('off')
    expect(chooseChannel(therapist, 'lead.assigned')).toBe('email')
  })

  it('reaches a therapist on duty whose help a chat needs', () => {
    const therapist = getDefaultChoices('therapist')
    expect(chooseChannel(therapist, 'chat.new')).toBe('push')
    expect(chooseChannel(therapist, 'chat.escalated')).toBe('email')
  })

  it('is email while no device takes push, but for what the practice hears of anyway', () => {
    const choose = (kind: AlertKind, chosen: AlertKind[] = [], role: Role = 'admin') =>
      chooseWithoutDevice(role, getDefaultChoices(role), chosen, kind)
    expect(choose('chat.new')).toBe('email')
    expect(choose('chat.message')).toBe('email')
    expect(choose('lead.new')).toBe('off')
    expect(choose('lead.new', ['lead.new'])).toBe('email')
    expect(choose('chat.new', [], 'therapist')).toBe('off')
    expect(choose('chat.assigned', [], 'therapist')).toBe('email')
    const choices = { ...administrator, 'chat.new': 'off', digest: 'email' } as const
    expect(chooseWithoutDevice('admin', choices, [], 'chat.new')).toBe('off')
    expect(chooseWithoutDevice('admin', choices, ['lead.new'], 'lead.new')).toBe('off')
  })
})
