import * as z from 'zod/mini'
import { countableDay } from '#shared/iso-text.ts'
import { addDays, toNoon } from '#shared/practice-time.ts'
import { createUrlState, positiveNumber } from '#shared/url-state.ts'

export const agendaTabs = ['calls', 'hours'] as const
export type AgendaTab = (typeof agendaTabs)[number]
export const agendaLengths = ['day', 'week'] as const
export type AgendaLength = (typeof agendaLengths)[number]

export type AgendaView = {
  tab: AgendaTab
  view: AgendaLength
  /** A day of the period, `2026-11-29`; today if it is empty. */
  day: string
  /** A user id: administrators see everyone without one. */
  person: number | undefined
  /** Also calls that were moved or cancelled. */
  ended: 'hidden' | 'shown'
}

/** The agenda on the screen, as the query of its address. */
export const agendaUrl = createUrlState(
  {
    tab: z.enum(agendaTabs),
    view: z.enum(agendaLengths),
    day: countableDay('no day'),
    person: z.optional(positiveNumber),
    ended: z.enum(['hidden', 'shown']),
  },
  { tab: 'calls', view: 'week', day: '', person: undefined, ended: 'hidden' },
)

/** The weekday of a day, 1 (Monday) to 7. */
export const toWeekday = (day: string): number => toNoon(day).getUTCDay() || 7

/** The days that a view shows: one, or Monday to Sunday. */
export function listDays({ view, day }: Pick<AgendaView, 'view' | 'day'>, today: string): string[] {
  const shown = day || today
  if (view === 'day') return [shown]
  const monday = addDays(shown, 1 - toWeekday(shown))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** A day of the next or the previous period. */
export const toNeighbour = (
  { view, day }: Pick<AgendaView, 'view' | 'day'>,
  today: string,
  direction: 1 | -1,
): string => addDays(day || today, direction * (view === 'week' ? 7 : 1))
