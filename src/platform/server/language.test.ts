import { expect, it } from 'vitest'
import {
  formatFullDay,
  formatLongDate,
  formatLongDay,
  formatShortDate,
  formatTime,
  formatWeekday,
} from '#shared/practice-time.ts'
import { runInLanguage } from './language.ts'

it('writes dates and times as fr-CA has them where the reader is French', () => {
  const evening = new Date('2026-11-20T01:47:00Z')
  const first = new Date('2026-03-01T14:00:00Z')
  runInLanguage('fr', () => {
    expect(formatShortDate(evening)).toBe('19\u00A0nov.')
    expect(formatLongDay(evening)).toBe('19\u00A0novembre')
    expect(formatWeekday(evening)).toBe('jeudi')
    expect(formatFullDay(evening)).toBe('19\u00A0novembre 2026')
    expect(formatLongDate(first)).toBe('dimanche 1er\u00A0mars 2026')
    expect(formatTime(evening)).toBe('20\u00A0h\u00A047')
    expect(formatTime(first)).toBe('9\u00A0h')
    expect(formatTime(new Date('2026-11-20T05:05:00Z'))).toBe('0\u00A0h\u00A005')
  })
  expect(formatTime(evening)).toBe('8:47 PM')
})
