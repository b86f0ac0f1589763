import * as z from 'zod/mini'

// The schemas of `z.iso`, written with patterns: the library's own would add a kilobyte to every page with a form,
// as the pages share one copy of the library with all that any of them uses.

const day =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))'
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'

/** The text of a day that exists, such as `2026-12-24`. */
export const isoDay = (error: string) =>
  z.string(error).check(z.regex(new RegExp(`^${day}$`), error))

/** The text of a moment with its time zone, such as `2026-12-24T09:30:00Z` or `…T09:30:00.5-05:00`. */
export const isoMoment = () =>
  z.string().check(z.regex(new RegExp(`^${day}T${time}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${time})$`)))
