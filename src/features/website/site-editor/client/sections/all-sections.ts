import { type ContentPath, startsWith } from '../state/content-path.ts'
import type { EntriesField, Field, SectionForm } from './field-table.ts'
import { pageSections } from './page-sections.ts'
import { practiceSections } from './practice-sections.ts'
import { siteWideSections } from './site-sections.ts'

export const allSections: readonly SectionForm[] = [
  ...practiceSections,
  ...pageSections,
  ...siteWideSections,
]

export const splitPath = (path: string): ContentPath =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

type Found = {
  section: SectionForm
  field: Field
  /** Where the content has the value of the field. */
  path: ContentPath
  /** The lists of entries that the field is in, the outer one first. */
  lists: readonly EntriesField[]
}

type FoundField = Omit<Found, 'section'>

function findIn(fields: readonly Field[], at: number, path: ContentPath): FoundField | undefined {
  for (const field of fields) {
    const steps = splitPath(field.path)
    if (!startsWith(path.slice(at), steps)) continue
    const end = at + steps.length
    const own = { field, path: path.slice(0, end), lists: [] }
    if (field.kind !== 'entries' || path.length <= end) return own
    const inner = findIn(field.fields, end + 1, path) ?? { ...own, path: path.slice(0, end + 1) }
    return { ...inner, lists: [field, ...inner.lists] }
  }
  return undefined
}

/** The section and field that a value of the content is edited in. */
export function findField(path: ContentPath): Found | undefined {
  for (const section of allSections) {
    const fields = section.cards.flatMap((card) => card.fields)
    const found = findIn(fields, 0, path)
    if (found) return { section, ...found }
  }
  return undefined
}
