import type { CSSProperties } from 'react'
import type { Span } from './grid-spans.ts'

export const hour = 60
/** A call of 20 minutes has room for one line. */
export const remPerHour = 4.5

export const toRem = (minutes: number) => `${(minutes / hour) * remPerHour}rem`

/** Set by script, which the content policy allows; a class for each minute is no choice. */
export const toPlace = ({ from, until }: Span, shown: Span): CSSProperties => ({
  top: toRem(Math.max(from, shown.from) - shown.from),
  height: toRem(Math.min(until, shown.until) - Math.max(from, shown.from)),
})
