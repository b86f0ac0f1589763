import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { formatClosure } from '#features/practice/site/format-closure.ts'
import { findEarlierServices } from './carry-forward.ts'

export type Entry = Readonly<Record<string, unknown>>

const toText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || !('en' in value)) return ''
  const { en } = value
  if (typeof en === 'string' && en !== '') return en
  return 'fr' in value && typeof value.fr === 'string' ? value.fr : ''
}

const nameFields = ['name', 'title', 'label', 'question', 'designation', 'text'] as const

const isClosure = (entry: Entry): entry is Parameters<typeof formatClosure>[0] =>
  ['from', 'until', 'startsAt', 'endsAt'].every((field) => typeof entry[field] === 'string')

/** The words by which people know an entry of a list: its name, title or first words; empty if it has none. */
export function getEntryName(entry: Entry): string {
  if (isClosure(entry)) return formatClosure(entry)
  const name = nameFields.map((field) => toText(entry[field])).find((text) => text !== '') ?? ''
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}

const getId = ({ key, id, slug }: Entry): string | undefined =>
  [key, id, slug].find((value) => typeof value === 'string')

const toServices = (entries: readonly Entry[]) => entries as unknown as SiteContent['services'] // at their path

export type EntryMatches = {
  /** The place in the earlier list, by the place in the later one. */
  earlier: Map<number, number>
  added: number[]
  removed: number[]
}

/**
 * Finds which entries of two lists are the same: by their key, and without keys by their name, or else by their order.
 */
export function matchEntries(
  path: string,
  before: readonly Entry[],
  after: readonly Entry[],
): EntryMatches {
  const earlier = new Map<number, number>()
  const left = new Set(before.keys())
  const match = (place: number, found: number | undefined) => {
    if (found === undefined || earlier.has(place)) return
    earlier.set(place, found)
    left.delete(found)
  }
  const hasKeys = [...before, ...after].every((entry) => getId(entry) !== undefined)
  const toId = hasKeys ? getId : getEntryName
  const services =
    path === 'services' ? findEarlierServices(toServices(before), toServices(after)) : undefined
  const isSame = (one: Entry | undefined, entry: Entry) => {
    const [service] = toServices([entry])
    if (services && service) return services.get(service) === one
    return one !== undefined && toId(one) === toId(entry)
  }
  for (const [place, entry] of after.entries()) {
    match(
      place,
      [...left].find((other) => isSame(before[other], entry)),
    )
  }
  if (!hasKeys) {
    for (const place of after.keys()) {
      if (!earlier.has(place)) match(place, [...left][0])
    }
  }
  return {
    earlier,
    added: [...after.keys()].filter((place) => !earlier.has(place)),
    removed: [...left],
  }
}
