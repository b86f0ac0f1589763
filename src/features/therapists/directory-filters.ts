// The filters of the directory: read from a URL, written to one, and applied. The same on the server and in the browser.

import { foldWords } from '#shared/fold-text.ts'
import type { Directory, DirectoryEntry, FilterOption } from './contract/directory.ts'
import { type FacetName, facetNames, parseFacetValue, toFacetValue } from './facets.ts'

export type Filters = {
  chosen: Readonly<Record<FacetName, readonly string[]>>
  acceptingOnly: boolean
  /** As it was typed. */
  text: string
}

/** The query parameters beside `facetNames`. */
export const acceptingName = 'accepting'
export const textName = 'q'
export const moreName = 'show'

/** How many cards a page begins with: rendering more would take the server too long. */
export const pageSize = 18
const maxShown = 450
/** URLs can be of any length; more values than there are options mean nothing. */
const maxValues = 40
export const maxTextLength = 100
const maxWords = 10

const byFacet = <Value>(toValue: (name: FacetName) => Value): Record<FacetName, Value> => ({
  concern: toValue('concern'),
  language: toValue('language'),
  age: toValue('age'),
  location: toValue('location'),
  when: toValue('when'),
  approach: toValue('approach'),
})

export const noFilters: Filters = { chosen: byFacet(() => []), acceptingOnly: false, text: '' }

export const isFiltered = ({ chosen, acceptingOnly, text }: Filters): boolean =>
  acceptingOnly || text.trim() !== '' || facetNames.some((name) => chosen[name].length > 0)

/** By value and by the slug of the name: `?language=français` on a French page is French. */
function findOption(name: FacetName, given: string, options: readonly FilterOption[]) {
  const value = parseFacetValue(name, given)
  if (value === '') return undefined
  return (
    options.find((option) => option.value === value) ??
    options.find((option) => toFacetValue(option.label) === toFacetValue(given))
  )
}

const isYes = (text: string | null) => text !== null && !/^(|0|no|off|false)$/i.test(text)

type ReadFilters = {
  filters: Filters
  /**
   * A value that no therapist has was left out: it would match nobody, for a reason that no visitor could see. The
   * page says so, because the list is longer than its address promises.
   */
  hasUnknown: boolean
  /** How many cards to show. */
  shown: number
}

/** Reads a query. The chosen values are in the order of the options, once each. */
export function readFilters(query: URLSearchParams, options: Directory['options']): ReadFilters {
  let hasUnknown = false
  const chosen = byFacet((name) => {
    const values = new Set<string>()
    for (const given of query.getAll(name).slice(0, maxValues)) {
      const option = findOption(name, given, options[name])
      if (option) values.add(option.value)
      // An empty value is what a form sends for a choice that was not made.
      else if (given.trim() !== '') hasUnknown = true
    }
    return options[name].map(({ value }) => value).filter((value) => values.has(value))
  })
  const text = (query.get(textName) ?? '').slice(0, maxTextLength).replaceAll(/\p{Cc}/gu, ' ')
  const wanted = Number(query.get(moreName))
  const pages = Number.isFinite(wanted) ? Math.ceil(wanted / pageSize) : 1
  return {
    filters: { chosen, acceptingOnly: isYes(query.get(acceptingName)), text: text.trim() },
    hasUnknown,
    shown: Math.min(Math.max(pages, 1) * pageSize, maxShown),
  }
}

/** The shortest query for these filters, without question mark. */
export function writeFilters({ chosen, acceptingOnly, text }: Filters, shown = pageSize): string {
  const query = new URLSearchParams()
  for (const name of facetNames) for (const value of chosen[name]) query.append(name, value)
  if (acceptingOnly) query.set(acceptingName, 'true')
  if (text.trim() !== '') query.set(textName, text.trim())
  if (shown > pageSize) query.set(moreName, String(shown))
  return query.toString()
}

/** The filters with a value added, or removed if it was chosen. */
export const toggleValue = (filters: Filters, name: FacetName, value: string): Filters => {
  const values = filters.chosen[name]
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return { ...filters, chosen: { ...filters.chosen, [name]: next } }
}

export const clearFacet = (filters: Filters, name: FacetName): Filters => ({
  ...filters,
  chosen: { ...filters.chosen, [name]: [] },
})

const toMatcher = ({ acceptingOnly, text }: Filters) => {
  const words = foldWords(text).slice(0, maxWords)
  return ({ acceptingClients, searchText }: DirectoryEntry) =>
    (acceptingClients || !acceptingOnly) && words.every((word) => searchText.includes(word))
}

type Result = {
  /** In the order of the directory. */
  matches: DirectoryEntry[]
  /** For each option how many would match if it were the only one chosen in its filter. */
  counts: Record<FacetName, ReadonlyMap<string, number>>
}

/** Within a filter one of the chosen values is enough; all filters must match. */
export function applyFilters({ therapists }: Directory, filters: Filters): Result {
  const matches: DirectoryEntry[] = []
  const counts = byFacet(() => new Map<string, number>())
  const used = facetNames.filter((name) => filters.chosen[name].length > 0)
  const isWanted = toMatcher(filters)
  for (const entry of therapists) {
    if (!isWanted(entry)) continue
    const missed = used.filter(
      (name) => !filters.chosen[name].some((value) => entry.facets[name].includes(value)),
    )
    if (missed.length === 0) matches.push(entry)
    // Who misses one filter only would match another option of it.
    const counted = missed.length === 0 ? facetNames : missed.length === 1 ? missed : []
    for (const name of counted) {
      for (const value of entry.facets[name]) {
        counts[name].set(value, (counts[name].get(value) ?? 0) + 1)
      }
    }
  }
  return { matches, counts }
}

/** A way out of an empty result: a part of the filters to drop, and how many match without it. */
export type Relaxation = { part: FacetName | 'accepting' | 'text'; filters: Filters; count: number }

/** Every single part without which somebody matches, those that help most first. */
export function listRelaxations(directory: Directory, filters: Filters): Relaxation[] {
  const parts: Omit<Relaxation, 'count'>[] = facetNames
    .filter((name) => filters.chosen[name].length > 0)
    .map((part) => ({ part, filters: clearFacet(filters, part) }))
  if (filters.acceptingOnly) {
    parts.push({ part: 'accepting', filters: { ...filters, acceptingOnly: false } })
  }
  if (filters.text.trim() !== '') parts.push({ part: 'text', filters: { ...filters, text: '' } })
  return parts
    .map(({ part, filters: next }) => ({
      part,
      filters: next,
      count: applyFilters(directory, next).matches.length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
}
