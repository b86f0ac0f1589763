import * as z from 'zod/mini'

// The schemas of `z.iso`, written with patterns: the library's own would add a kilobyte to every page with a form,
// as the pages share one copy of the library with all that any of them uses.

type Years = { centuries: string; leapCenturies: string }
const toDay = ({ centuries: c, leapCenturies }: Years) =>
  `(?:(?:${c}[2468][048]|${c}[13579][26]|${c}0[48]|(?:${leapCenturies})00)-02-29|${c}\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))`
const hour = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const time = `${hour}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${hour})`

const anyDay = toDay({ centuries: '\\d\\d', leapCenturies: '[02468][048]|[13579][26]' })
// The days beside a countable one have years of four digits as well.
const middleDay = toDay({ centuries: '[12]\\d', leapCenturies: '1[26]|2[048]' })

/** The text of a day that exists, such as `2026-12-24`. */
export const isoDay = (error: string) =>
  z.string(error).check(z.regex(new RegExp(`^${anyDay}$`), error))

/** The same from 1000 to 2999, for a day from which others are counted. */
export const countableDay = (error: string) =>
  z.string(error).check(z.regex(new RegExp(`^${middleDay}$`), error))

/** The text of a moment with its time zone, such as `2026-12-24T09:30:00Z` or `…T09:30:00.5-05:00`. */
export const isoMoment = () => z.string().check(z.regex(new RegExp(`^${anyDay}T${time}$`)))

/** The same from 1000 to 2999, for a moment whose day others are counted from. */
export const countableMoment = () => z.string().check(z.regex(new RegExp(`^${middleDay}T${time}$`)))
