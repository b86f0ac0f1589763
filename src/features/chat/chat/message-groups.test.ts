import { describe, expect, it } from 'vitest'
import { formatDayHeading, groupMessages } from './message-groups.ts'

const ottawa = 'America/Toronto'
const now = new Date('2026-11-21T18:00:00Z')

const said = (text: string, at: string, side = 'client', isSeparate = false) => ({
  text,
  side,
  speaker: side === 'client' ? 'Noor' : 'Grace Kim',
  at: new Date(at),
  isSeparate,
})

describe('a thread on the screen', () => {
  it('groups messages by speaker and time', () => {
    const groups = groupMessages(
      [
        said('a', '2026-11-21T17:00:00Z'),
        said('b', '2026-11-21T17:04:59Z'),
        said('c', '2026-11-21T17:10:00Z'),
        said('d', '2026-11-21T17:10:01Z', 'team'),
        said('e', '2026-11-21T17:10:02Z', 'team'),
        said('f', '2026-11-21T17:10:03Z', 'team', true),
        said('g', '2026-11-21T17:10:04Z', 'team'),
      ],
      ottawa,
    )
    const texts = groups.map(({ messages }) => messages.map(({ text }) => text).join(' '))
    expect(texts).toEqual(['a b', 'c', 'd e', 'f', 'g'])
  })

  it('starts a new group on a new day of the reader’s time zone', () => {
    const messages = [said('a', '2026-11-21T04:59:00Z'), said('b', '2026-11-21T05:01:00Z')]
    expect(groupMessages(messages, ottawa).map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-21',
    ])
    expect(groupMessages(messages, 'UTC').map(({ day }) => day)).toEqual(['2026-11-21'])
  })

  it('has a heading above the first message of each day', () => {
    const groups = groupMessages(
      [
        said('a', '2026-11-19T17:00:00Z'),
        said('b', '2026-11-21T04:59:00Z'),
        said('c', '2026-11-21T05:01:00Z'),
        said('d', '2026-11-21T09:01:00Z'),
      ],
      ottawa,
    )
    const headings = groups.map((group, index) =>
      formatDayHeading(group, groups[index - 1]?.day, now, ottawa),
    )
    expect(headings).toEqual(['November 19', 'Yesterday', 'Today', undefined])
  })

  it('has no heading where the caller starts at the present day and all is of today', () => {
    const [group] = groupMessages([said('a', '2026-11-21T05:01:00Z')], ottawa)
    expect(group && formatDayHeading(group, '2026-11-21', now, ottawa)).toBeUndefined()
    expect(group && formatDayHeading(group, undefined, now, ottawa)).toBe('Today')
  })

  it.each([
    // After a day of 23 hours, and late on a day of 25.
    ['2026-03-08T05:10:00Z', '2026-03-09T04:05:00Z'],
    ['2026-11-01T03:00:00Z', '2026-11-02T04:30:00Z'],
  ])('says yesterday where clocks have changed: %s seen at %s', (at, seenAt) => {
    const [group] = groupMessages([said('a', at)], ottawa)
    expect(group && formatDayHeading(group, undefined, new Date(seenAt), ottawa)).toBe('Yesterday')
  })
})
