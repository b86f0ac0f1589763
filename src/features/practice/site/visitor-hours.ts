import type { Language } from '#shared/language.ts'
import type { SiteContent } from './contract/content.ts'
import { type Weekday, type WeeklyHours, weekdays } from './contract/content-values.ts'

// The week's hours in one line, as a practice would write them, and where a line of its own says otherwise.

export const weekdayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const

const frenchNames: Record<Weekday, string> = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
}

/** `9AM`, `6:30PM`; in French `9 h`, `18 h 30` */
function formatTime(time: string, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (language === 'fr') return `${hours}\u00a0h${minutes ? `\u00a0${time.slice(3)}` : ''}`
  const half = hours % 24 < 12 ? 'AM' : 'PM'
  return `${hours % 12 || 12}${minutes ? `:${time.slice(3)}` : ''}${half}`
}

/** Days that follow each other and have the same hours. */
type Run = { days: Weekday[]; opens: string; closes: string }

function listRuns(week: WeeklyHours): Run[] {
  const runs: Run[] = []
  for (const [at, day] of weekdays.entries()) {
    const hours = week[day]
    const last = runs.at(-1)
    if (!hours) continue
    const isNext = last !== undefined && last.days.at(-1) === weekdays[at - 1]
    if (isNext && last.opens === hours.opens && last.closes === hours.closes) last.days.push(day)
    else runs.push({ days: [day], ...hours })
  }
  return runs
}

function formatDays(days: readonly Weekday[], language: Language): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  if (days.length === 7) return language === 'fr' ? 'tous les jours' : 'Every day'
  if (language === 'fr') {
    const [from, to] = [frenchNames[first], frenchNames[last]]
    if (days.length === 1) return `le ${from}`
    return days.length === 2 ? `les ${from} et ${to}` : `du ${from} au ${to}`
  }
  const [from, to] = [weekdayNames[first], weekdayNames[last]]
  if (days.length === 1) return from
  return days.length === 2 ? `${from} and ${to}` : `${from} to ${to}`
}

/** `Monday to Thursday 10AM - 6:30PM`, in French `Du lundi au jeudi, 10 h à 18 h 30`; empty where no day is open. */
export function formatVisitorHours(week: WeeklyHours, language: Language): string {
  const lines = listRuns(week).map(({ days, opens, closes }) => {
    const [from, to] = [formatTime(opens, language), formatTime(closes, language)]
    const name = formatDays(days, language)
    return language === 'fr' ? `${name}, ${from} à ${to}` : `${name} ${from} - ${to}`
  })
  const text = lines.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const toMinutes = (hours: number, minutes: number) => hours * 60 + minutes

/** The names of days in a text and the days between those that it joins. */
function readDays(text: string, language: Language): Set<number> {
  if (/every ?day|daily|tous les jours/.test(text)) return new Set(weekdays.keys())
  if (/weekdays|jours de semaine/.test(text)) return new Set([0, 1, 2, 3, 4])
  const names = weekdays.map((day) => (language === 'fr' ? frenchNames[day] : day.slice(0, 3)))
  const name = language === 'fr' ? `(${names.join('|')})` : `\\b(${names.join('|')})[a-z]*`
  const join = String.raw`\s*(?:to|through|-|–|au|à)\s*`
  const days = new Set<number>()
  for (const [, first = '', last = ''] of text.matchAll(
    new RegExp(`${name}(?:${join}${name})?`, 'g'),
  )) {
    const from = names.indexOf(first)
    const to = last === '' ? from : names.indexOf(last)
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === to) break
    }
  }
  return days
}

function readTimes(text: string, language: Language): Set<number> {
  if (language === 'fr') {
    const times = [...text.matchAll(/(\d{1,2})\s*h(?:\s*(\d{2}))?/g)]
    return new Set(times.map(([, hours, minutes = 0]) => toMinutes(Number(hours), Number(minutes))))
  }
  const times = [...text.matchAll(/(\d{1,2})(?::(\d{2}))?\s*(a|p)\.?m/g)]
  return new Set(
    times.map(([, hours, minutes = 0, half]) =>
      toMinutes((Number(hours) % 12) + (half === 'p' ? 12 : 0), Number(minutes)),
    ),
  )
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((each) => other.has(each))

/** False if a text names other days or times than the week has. Days or times that it does not name are no matter. */
export function agreesWithWeek(text: string, week: WeeklyHours, language: Language): boolean {
  const words = text.toLowerCase()
  const [days, times] = [readDays(words, language), readTimes(words, language)]
  const open = weekdays.flatMap((day, at) => (week[day] ? [at] : []))
  const moments = Object.values(week).flatMap((hours) => (hours ? [hours.opens, hours.closes] : []))
  const minutes = moments.map((moment) => {
    const [hours = 0, rest = 0] = moment.split(':').map(Number)
    return toMinutes(hours % 24, rest)
  })
  return (
    (days.size === 0 || isSame(days, new Set(open))) &&
    (times.size === 0 || isSame(times, new Set(minutes)))
  )
}

/** The paths of the hours that a practice has written itself and that differ from its week. */
export function findOtherHours({ practice, hours }: SiteContent): string[] {
  const { text, summary } = practice.hours
  const written = [
    ['practice.hours.text', text],
    ['practice.hours.summary.title', summary.title],
  ] as const
  return written.flatMap(([path, words]) =>
    (['en', 'fr'] as const)
      .filter((language) => !agreesWithWeek(words[language], hours, language))
      .map((language) => `${path}.${language}`),
  )
}
