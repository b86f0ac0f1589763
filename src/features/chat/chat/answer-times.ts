// The usual wait of visitors for their first answer, counted without persons: see decision 51.

import { toNoon } from '#shared/practice-time.ts'
import { toLocalTime } from './schedule.ts'

const minuteMs = 60 * 1000

/** Upper bounds, in minutes. A wait counts at the first bound that it does not exceed. */
const bounds = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60] as const

/** Longer than an hour, or without any answer. */
export const beyondAnHour = 61

/** Fewer measured waits at an hour say nothing about the next one. */
export const minAnswers = 10

/** Three of four visitors got their answer within the published time. */
const publishedShare = 0.75

/** Number of full months before the present one that are stored. */
const storedMonths = 3

export const dayKinds = ['weekday', 'weekend'] as const
type DayKind = (typeof dayKinds)[number]

/** An hour of the practice's day in one month. */
export type AnswerSlot = { month: string; dayKind: DayKind; hour: number }

export function toAnswerSlot(at: Date, timeZone: string): AnswerSlot {
  const { day, time } = toLocalTime(at.getTime(), timeZone)
  const isWeekend = [0, 6].includes(toNoon(day).getUTCDay())
  return {
    month: day.slice(0, 7),
    dayKind: isWeekend ? 'weekend' : 'weekday',
    hour: Number(time.slice(0, 2)),
  }
}

export const toBound = (waitedMs: number): number =>
  bounds.find((bound) => waitedMs <= bound * minuteMs) ?? beyondAnHour

/** The first month that is stored, given the present one: `2026-11` leads to `2026-08`. */
export function getFirstStoredMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - storedMonths, 1)).toISOString().slice(0, 7)
}

export type AnswerCount = { minutes: number; answers: number }

/** The bound within which three of four were answered; null where too few were measured. */
export function findUsualMinutes(counts: readonly AnswerCount[]): number | null {
  const total = counts.reduce((sum, { answers }) => sum + answers, 0)
  if (total < minAnswers) return null
  let answered = 0
  for (const { minutes, answers } of counts.toSorted((a, b) => a.minutes - b.minutes)) {
    answered += answers
    if (answered >= total * publishedShare) return minutes
  }
  return beyondAnHour
}
