import {
  type SiteContent,
  type SiteSection,
  siteContentSchema,
} from '#features/practice/site/contract/content.ts'
import type { Issue } from '#shared/errors.ts'
import { type ContentPath, getAt, setAt, splitPath } from './content-path.ts'

export type FieldIssue = { path: ContentPath; message: string }

/** The validation errors of a section, by field. */
export function findIssues(section: SiteSection, value: unknown): FieldIssue[] {
  const parsed = siteContentSchema.shape[section].safeParse(value)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => ({
    path: [section, ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
    message,
  }))
}

/** The server's issues of a saved section (`value.phone`) or of the whole content (`practice.phone`). */
export const toFieldIssues = (issues: readonly Issue[], section?: SiteSection): FieldIssue[] =>
  issues.map(({ path, message }) => {
    const steps = splitPath(path)
    return {
      path: section !== undefined && steps[0] === 'value' ? [section, ...steps.slice(1)] : steps,
      message,
    }
  })

const getEntryKey = (entry: unknown) =>
  getAt(entry, ['key']) ?? getAt(entry, ['slug']) ?? getAt(entry, ['id'])

/** True if a path leads to the same field in both: entries of lists have not moved. */
function leadsToSameField(a: unknown, b: unknown, path: ContentPath): boolean {
  return path.every((step, index) => {
    if (typeof step !== 'number') return true
    const before = path.slice(0, index)
    const [listA, listB] = [getAt(a, before), getAt(b, before)]
    if (!Array.isArray(listA) || !Array.isArray(listB) || listA.length !== listB.length)
      return false
    return getEntryKey(listA[step]) === getEntryKey(listB[step])
  })
}

/**
 * The content with a section that the server accepts: a field with an error has its saved value there, so
 * that one unfinished address does not hold up everything else.
 * @returns undefined if no part of the section can be saved yet
 */
export function toSendable(
  content: SiteContent,
  saved: SiteContent,
  section: SiteSection,
): SiteContent | undefined {
  const issues = findIssues(section, content[section])
  if (issues.length === 0) return content
  let repaired = content
  for (const { path } of issues) {
    if (!leadsToSameField(content, saved, path)) return undefined
    repaired = setAt(repaired, path, getAt(saved, path))
  }
  return findIssues(section, repaired[section]).length === 0 ? repaired : undefined
}
