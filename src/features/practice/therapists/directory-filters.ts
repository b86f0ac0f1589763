// The filters of the directory: read from a URL, written to one, and applied. The same on the server and in the browser.

import {
  type Directory,
  type DirectoryEntry,
  type FilterOption,
  isSoonestFirst,
  orderName,
  soonest,
} from './contract/directory.ts'
import { type FacetName, facetNames, parseFacetValue, toFacetValue } from './facets.ts'
import { searchByText } from './find-by-text.ts'
import { toWords } from './search-words.ts'

export type Filters = {
  /** Values of options, and after them unknown values, as they were typed. */
  chosen: Readonly<Record<FacetName, readonly string[]>>
  acceptingOnly: boolean
  /** As it was typed. */
  text: string
  /** By the next free call, instead of by the order of the day. */
  isSoonestFirst: boolean
}

/** The query parameters beside `facetNames`. */
export const acceptingName = 'accepting'
export const textName = 'q'
export const moreName = 'show'

/** Number of cards with which a page begins: a practice has fewer, and more would take the server too long. */
export const pageSize = 60
const maxShown = 480
/** URLs can be of any length; more values than there are options mean nothing. */
const maxValues = 40
/** More unknown values would change nothing. */
const maxUnknown = 5
export const maxTextLength = 100

const byFacet = <Value>(toValue: (name: FacetName) => Value): Record<FacetName, Value> => ({
  concern: toValue('concern'),
  language: toValue('language'),
  age: toValue('age'),
  location: toValue('location'),
  when: toValue('when'),
  approach: toValue('approach'),
})

export const noFilters: Filters = {
  chosen: byFacet(() => []),
  acceptingOnly: false,
  text: '',
  isSoonestFirst: false,
}

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
  /** The end of a long text is not searched for, and the page says so. */
  isTextCut: boolean
  /** Number of cards to show. */
  shown: number
}

const toShownText = (text: string) =>
  text
    .slice(0, maxTextLength)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()

/** The values of a filter: those of the options, in their order, then unknown ones. Once each. */
function readValues(name: FacetName, query: URLSearchParams, options: readonly FilterOption[]) {
  const known = new Set<string>()
  const unknown = new Map<string, string>()
  for (const given of query.getAll(name).slice(0, maxValues)) {
    const option = findOption(name, given, options)
    // An empty value is what a form sends for a choice that was not made.
    const text = toShownText(given)
    if (option) known.add(option.value)
    else if (text !== '') unknown.set(toFacetValue(text) || text, text)
  }
  return [
    ...options.map(({ value }) => value).filter((value) => known.has(value)),
    ...[...unknown.values()].toSorted().slice(0, maxUnknown),
  ]
}

/** Reads a query. An unknown value stays chosen: left out, it would match every therapist. */
export function readFilters(query: URLSearchParams, options: Directory['options']): ReadFilters {
  const text = (query.get(textName) ?? '').trim()
  const wanted = Number(query.get(moreName))
  const pages = Number.isFinite(wanted) ? Math.ceil(wanted / pageSize) : 1
  return {
    filters: {
      chosen: byFacet((name) => readValues(name, query, options[name])),
      acceptingOnly: isYes(query.get(acceptingName)),
      text: toShownText(text),
      isSoonestFirst: isSoonestFirst(query),
    },
    isTextCut: text.length > maxTextLength,
    shown: Math.min(Math.max(pages, 1) * pageSize, maxShown),
  }
}

/** The shortest query for these filters, without question mark. */
export function writeFilters(filters: Filters, shown = pageSize): string {
  const { chosen, acceptingOnly, text, isSoonestFirst } = filters
  const query = new URLSearchParams()
  for (const name of facetNames) for (const value of chosen[name]) query.append(name, value)
  if (acceptingOnly) query.set(acceptingName, 'true')
  if (text.trim() !== '') query.set(textName, text.trim())
  if (isSoonestFirst) query.set(orderName, soonest)
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

/** The options of a filter, and the chosen unknown values, which are their own names. */
export function listChoices(options: readonly FilterOption[], chosen: readonly string[]) {
  const known = new Set(options.map(({ value }) => value))
  const unknown = chosen.filter((value) => !known.has(value))
  return [
    ...options.map((option) => ({ ...option, isUnknown: false })),
    ...unknown.map((value) => ({ value, label: value, isEnglish: false, isUnknown: true })),
  ]
}

const toMatcher = (directory: Directory, { acceptingOnly, text }: Filters) => {
  const { isFound } = searchByText(directory, text)
  return (entry: DirectoryEntry) => (entry.acceptingClients || !acceptingOnly) && isFound(entry)
}

type Result = {
  /** In the order of the directory. */
  matches: DirectoryEntry[]
  /** For each option how many would match if it were the only one chosen in its filter. */
  counts: Record<FacetName, ReadonlyMap<string, number>>
}

/** Puts therapists with the soonest free call first; those without one follow in their order. */
export const sortBySoonest = <One extends { slug: string }>(
  therapists: readonly One[],
  /** By slug. */
  nextCalls: ReadonlyMap<string, string>,
): One[] => {
  const toTime = ({ slug }: One) => Date.parse(nextCalls.get(slug) ?? '') || Number.MAX_SAFE_INTEGER
  return therapists.toSorted((one, other) => toTime(one) - toTime(other))
}

/** Within a filter one of the chosen values is enough; all filters must match. */
export function applyFilters(directory: Directory, filters: Filters): Result {
  const matches: DirectoryEntry[] = []
  const counts = byFacet(() => new Map<string, number>())
  const used = facetNames.filter((name) => filters.chosen[name].length > 0)
  const isWanted = toMatcher(directory, filters)
  for (const entry of directory.therapists) {
    if (!isWanted(entry)) continue
    const missed = used.filter(
      (name) => !filters.chosen[name].some((value) => entry.facets[name].includes(value)),
    )
    if (missed.length === 0) matches.push(entry)
    // A therapist who misses one filter only would match another option of it.
    const counted = missed.length === 0 ? facetNames : missed.length === 1 ? missed : []
    for (const name of counted) {
      for (const value of entry.facets[name]) {
        counts[name].set(value, (counts[name].get(value) ?? 0) + 1)
      }
    }
  }
  return { matches, counts }
}

const suggestedBeginning = 4
const maxSuggestions = 3

/** The options whose names begin like a word that nothing is known of, such as `depreshun`. */
export function suggestOptions(directory: Directory, text: string) {
  const beginnings = searchByText(directory, text)
    .unknown.filter((word) => word.length > suggestedBeginning)
    .map((word) => word.slice(0, suggestedBeginning))
  return facetNames
    .flatMap((name) => directory.options[name].map((option) => ({ name, option })))
    .filter(({ option }) =>
      toWords(option.label).some((word) =>
        beginnings.some((beginning) => word.startsWith(beginning)),
      ),
    )
    .slice(0, maxSuggestions)
}
type Part = FacetName | 'accepting' | 'text'

/** A way out of an empty result: the parts of the filters to drop, and how many match without them. */
export type Relaxation = { parts: readonly Part[]; filters: Filters; count: number }

/** Every part of the filters that is used, and whether a therapist meets it. */
function listParts(
  directory: Directory,
  filters: Filters,
): { part: Part; isMet: (entry: DirectoryEntry) => boolean }[] {
  const { chosen, acceptingOnly, text } = filters
  const isChosen = (name: FacetName) => (entry: DirectoryEntry) =>
    chosen[name].some((value) => entry.facets[name].includes(value))
  return [
    ...facetNames
      .filter((name) => chosen[name].length > 0)
      .map((part) => ({ part, isMet: isChosen(part) })),
    ...(acceptingOnly
      ? [{ part: 'accepting' as const, isMet: (entry: DirectoryEntry) => entry.acceptingClients }]
      : []),
    ...(text.trim() === ''
      ? []
      : [{ part: 'text' as const, isMet: searchByText(directory, text).isFound }]),
  ]
}

function dropPart(filters: Filters, part: Part): Filters {
  if (part === 'accepting') return { ...filters, acceptingOnly: false }
  return part === 'text' ? { ...filters, text: '' } : clearFacet(filters, part)
}

/** More ways than these are no help. A single part is always named. */
const maxJointRelaxations = 3

/**
 * For an empty result: the single parts without which a therapist matches. If there is none, the smallest sets of parts.
 * The most helpful ones are first.
 */
export function listRelaxations(directory: Directory, filters: Filters): Relaxation[] {
  const used = listParts(directory, filters)
  const missed = directory.therapists.map((entry) =>
    used.filter(({ isMet }) => !isMet(entry)).map(({ part }) => part),
  )
  const smallest = Math.min(...missed.map(({ length }) => length))
  if (smallest === 0) return []
  const sets = new Map(
    missed.filter(({ length }) => length === smallest).map((parts) => [parts.join(), parts]),
  )
  return [...sets.values()]
    .map((parts) => ({
      parts,
      filters: parts.reduce(dropPart, filters),
      count: missed.filter((others) => others.every((part) => parts.includes(part))).length,
    }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, smallest === 1 ? used.length : maxJointRelaxations)
}
