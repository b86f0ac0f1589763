import { createHash } from 'node:crypto'

export type Row = Record<string, unknown>
export type Moments = { at: (msAgo: number) => Date; now: Date }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const getHash = (text: string) => createHash('sha256').update(text).digest('base64url')
export const phone = (last: number) => `(613) 555-0${last}`
