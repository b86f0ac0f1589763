import type { ContentPath } from '../state/content-path.ts'
import type { Field, SectionForm } from './field-table.ts'
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

const isWithin = (steps: ContentPath, path: ContentPath) =>
  steps.every((step, index) => String(path[index]) === String(step))

type Found = { section: SectionForm; field: Field }

function findIn(fields: readonly Field[], path: ContentPath): Field | undefined {
  for (const field of fields) {
    const steps = splitPath(field.path)
    if (!isWithin(steps, path)) continue
    if (field.kind !== 'entries') return field
    return findIn(field.fields, path.slice(steps.length + 1)) ?? field
  }
  return undefined
}

/** The section and field that a value of the content is edited in. */
export function findField(path: ContentPath): Found | undefined {
  for (const section of allSections) {
    const field = findIn(
      section.cards.flatMap(({ fields }) => fields),
      path,
    )
    if (field) return { section, field }
  }
  return undefined
}
