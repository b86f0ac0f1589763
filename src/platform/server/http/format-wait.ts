import { m } from '#messages'

/** `40 seconds`, `3 minutes` */
export function formatWait(seconds: number): string {
  if (seconds < 90) return m.forms_second_count({ seconds })
  return m.forms_minute_count({ minutes: Math.ceil(seconds / 60) })
}
