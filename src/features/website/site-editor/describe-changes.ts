import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { RichText } from '#features/practice/site/contract/text.ts'
import { isEqual } from '#shared/is-equal.ts'
import { languages as allLanguages, type Language } from '#shared/language.ts'
import { describeFieldChange, getEntryNoun } from './fields.ts'
import { formatWeek } from './format-hours.ts'
import { formatValue, toPlainWords } from './format-value.ts'
import { type Entry, getEntryName, matchEntries } from './match-entries.ts'
import { type EditorSection, editorSections, findEditorSection } from './sections.ts'
import { shortenAroundDifference } from './shorten-text.ts'

/** One difference between two contents, in words. */
export type Change = {
  section: EditorSection
  /** `Contact and hours: the phone changes` */
  title: string
  /** Both empty where the title says everything. */
  from: string
  to: string
  /** The languages in which a text changes; empty for a value without a language. */
  languages: Language[]
  /** The path in the later content; for a removed value, in the earlier one: `offices.1.parking`. */
  path: string
}

/** A field or list, and the entry of a list that it belongs to: `Couples Therapy`. */
type Place = { path: string; entry: string }

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBilingual = (value: unknown): value is Entry =>
  isObject(value) && allLanguages.every((language) => Object.hasOwn(value, language))

const within = ({ path, entry }: Place, name: string | number): Place => ({
  path: path ? `${path}.${name}` : String(name),
  entry,
})

function toChange(
  { path, entry }: Place,
  words: string,
  more: Partial<Pick<Change, 'from' | 'to' | 'languages'>> = {},
): Change {
  const section = findEditorSection(path)
  const title = `${editorSections[section].name}: ${entry ? `${entry}, ` : ''}${words}`
  return { section, title, from: '', to: '', languages: [], ...more, path }
}

const visibilityWords: Readonly<Record<string, string>> = {
  published: 'is shown',
  hidden: 'is hidden',
  removed: 'is removed',
}

const sameWords = 'Same words, other headings, links or emphasis'

const toWords = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? toPlainWords(value as RichText) : '' // a field in one language is text or rich text

/** Texts in both languages, one or several of them that belong together. */
function compareTexts(before: readonly Entry[], after: readonly Entry[], place: Place): Change[] {
  const read = (texts: readonly Entry[], language: Language) => texts.map((text) => text[language])
  const languages = allLanguages.filter(
    (language) => !isEqual(read(before, language), read(after, language)),
  )
  const [shown] = languages
  if (!shown) return []
  const toText = (texts: readonly Entry[]) => read(texts, shown).map(toWords).join('; ')
  const [from, to] = [toText(before), toText(after)]
  const words = describeFieldChange(place.path)
  const difference = from === to ? { from: '', to: sameWords } : shortenAroundDifference(from, to)
  return [toChange(place, words, { ...difference, languages })]
}

function compareLists(before: readonly Entry[], after: readonly Entry[], list: Place): Change[] {
  const noun = getEntryNoun(list.path)
  const { earlier, removed } = matchEntries(list.path, before, after)
  const changes = after.flatMap((entry, place) => {
    const found = earlier.get(place)
    const at = within(list, place)
    const name = getEntryName(entry)
    if (found === undefined) {
      const shown = entry['visibility'] === 'hidden' ? ', not shown yet' : ''
      return [toChange(at, `a new ${noun}${name && `, ${name}`}${shown}`)]
    }
    const { visibility: wasVisible, ...beforeFields } = before[found] ?? {}
    const { visibility, ...fields } = entry
    const who = name || `a ${noun}`
    const words = visibilityWords[String(visibility)] ?? 'changes'
    return [
      ...(visibility === wasVisible ? [] : [toChange(within(at, 'visibility'), `${who} ${words}`)]),
      ...compareFields(beforeFields, fields, { path: at.path, entry: name }),
    ]
  })
  for (const place of removed) {
    const name = getEntryName(before[place] ?? {}) || `a ${noun}`
    changes.push(toChange(within(list, place), `${name} is removed`))
  }
  return [...changes, ...compareOrder(before, after, earlier, list)]
}

function compareOrder(
  before: readonly Entry[],
  after: readonly Entry[],
  earlier: ReadonlyMap<number, number>,
  list: Place,
): Change[] {
  const later = [...earlier].filter(([place]) => after[place]?.['visibility'] !== 'removed')
  const order = later.toSorted(([one], [other]) => one - other).map(([, found]) => found)
  const sorted = order.toSorted((one, other) => one - other)
  if (isEqual(order, sorted)) return []
  const toNames = (places: readonly number[]) =>
    places.map((place) => getEntryName(before[place] ?? {})).join(', ')
  const names = shortenAroundDifference(toNames(sorted), toNames(order))
  return [toChange(list, 'the order changes', names)]
}

const isEntries = (values: readonly unknown[]): values is Entry[] =>
  values.every((value) => isObject(value) && !isBilingual(value))

function compareArrays(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
): Change[] {
  if (isEntries(before) && isEntries(after)) return compareLists(before, after, place)
  if (before.every(isBilingual) && after.every(isBilingual)) {
    return compareTexts(before, after, place)
  }
  const [from, to] = [before.join(', '), after.join(', ')]
  return [toChange(place, describeFieldChange(place.path), shortenAroundDifference(from, to))]
}

/** Fields that are described as a whole. */
function formatWhole(path: string, value: unknown): string | undefined {
  if (path === 'hours') return formatWeek(value as SiteContent['hours']) // the content's own field
  if (path.endsWith('.feeRange')) {
    return isObject(value) ? `$${String(value['from'])} - $${String(value['to'])}` : ''
  }
  if (path.endsWith('.coordinates')) {
    if (!isObject(value)) return ''
    const pin = value['hasPin'] ? '' : ', the street alone'
    return `${String(value['latitude'])}, ${String(value['longitude'])}${pin}`
  }
  if (path.endsWith('.focus') && isObject(value)) {
    return `${String(value['x'])} % from the left, ${String(value['y'])} % from the top`
  }
  return undefined
}

function compare(before: unknown, after: unknown, place: Place): Change[] {
  if (isEqual(before, after)) return []
  const words = describeFieldChange(place.path)
  const whole = formatWhole(place.path, after)
  if (whole !== undefined) {
    const from = formatWhole(place.path, before) ?? ''
    return [toChange(place, words, { from, to: whole })]
  }
  if (isBilingual(before) && isBilingual(after)) return compareTexts([before], [after], place)
  if (Array.isArray(before) && Array.isArray(after)) return compareArrays(before, after, place)
  if (isObject(before) && isObject(after)) return compareFields(before, after, place)
  const field = place.path.slice(place.path.lastIndexOf('.') + 1)
  const texts = [formatValue(field, before), formatValue(field, after)] as const
  return [toChange(place, words, shortenAroundDifference(...texts))]
}

/** Fields with the same words for their change are one change: the drawing and the photo of a picture. */
function mergeSame(changes: readonly Change[], parent: Place): Change[] {
  const byTitle = new Map<string, Change>()
  const join = (one: string, other: string) =>
    [...new Set([one, other].filter((text) => text !== ''))].join(', ')
  for (const change of changes) {
    const same = byTitle.get(change.title)
    byTitle.set(
      change.title,
      same
        ? {
            ...same,
            path: parent.path,
            from: join(same.from, change.from),
            to: join(same.to, change.to),
            languages: allLanguages.filter((language) =>
              [...same.languages, ...change.languages].includes(language),
            ),
          }
        : change,
    )
  }
  return [...byTitle.values()]
}

const isSingle = (value: unknown) =>
  !Array.isArray(value) && (!isObject(value) || isBilingual(value))

function compareFields(before: Entry, after: Entry, place: Place): Change[] {
  // The earlier address of a service follows from the change of its address.
  const isFollowing = (name: string) => name === 'formerSlugs' && before['slug'] !== after['slug']
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => !isFollowing(name),
  )
  const [single, others] = [
    names.filter((name) => isSingle(after[name])),
    names.filter((name) => !isSingle(after[name])),
  ]
  const compareField = (name: string) => compare(before[name], after[name], within(place, name))
  return [...mergeSame(single.flatMap(compareField), place), ...others.flatMap(compareField)]
}

const sectionOrder = Object.keys(editorSections)

/** Says in plain words what differs between two contents, in the order of the editor's sections. */
export function describeChanges(before: SiteContent, after: SiteContent): Change[] {
  const changes = compareFields(before, after, { path: '', entry: '' })
  const rank = ({ section }: Change) => sectionOrder.indexOf(section)
  return changes.toSorted((one, other) => rank(one) - rank(other))
}
