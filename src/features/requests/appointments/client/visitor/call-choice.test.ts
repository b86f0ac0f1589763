import { describe, expect, it } from 'vitest'
import { adaptChoice, type Narrowed } from './call-choice.ts'

const startsAt = '2026-12-01T14:20:00.000Z'
const time = (...therapists: string[]) => ({ startsAt, endsAt: '', therapists, ways: ['phone'] })
const anyone = { therapist: undefined, place: undefined }

describe('a choice by other wishes, before the times for them are read', () => {
  it.each<[string, string | null, ReturnType<typeof time> | undefined, Narrowed, object]>([
    ['another way', null, time('maya'), { wishes: anyone, slugs: ['noah'], way: 'video' }, {}],
    [
      'another therapist',
      null,
      time('maya', 'noah'),
      { wishes: { ...anyone, therapist: 'noah' }, slugs: ['noah'], way: 'phone' },
      { therapist: 'noah' },
    ],
    [
      'no therapist any more',
      'noah',
      time('noah'),
      { wishes: anyone, slugs: ['maya', 'noah'], way: 'phone' },
      {},
    ],
    [
      'a place where one of those who are free works',
      null,
      time('maya', 'noah'),
      { wishes: { ...anyone, place: 'kanata' }, slugs: ['elise', 'noah'], way: 'phone' },
      { therapist: 'noah' },
    ],
    [
      'a place where none of them works',
      null,
      time('maya'),
      { wishes: { ...anyone, place: 'kanata' }, slugs: ['elise'], way: 'phone' },
      { therapist: 'elise' },
    ],
    [
      'a place, with a choice from a draft',
      'noah',
      undefined,
      { wishes: { ...anyone, place: 'kanata' }, slugs: ['elise', 'noah'], way: 'phone' },
      { therapist: 'noah' },
    ],
  ])('asks for %s', (_wish, therapist, known, narrowed, expected) => {
    const choice = { startsAt, therapist, way: 'phone' }
    expect(adaptChoice(choice, known, narrowed)).toEqual({
      startsAt,
      therapist: null,
      way: narrowed.way,
      ...expected,
    })
  })
})
