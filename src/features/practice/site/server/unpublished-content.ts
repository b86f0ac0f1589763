import { isEqual } from '#shared/is-equal.ts'
import type { SiteContent } from '../contract/content.ts'
import { getStartingContent } from './starting-content.ts'

/** The starting texts with the name and the phone that the draft has. */
function toStaffContent(draft: SiteContent | undefined): SiteContent {
  const starting = getStartingContent()
  if (!draft) return starting
  const { name, shortName, descriptor, phone } = draft.practice
  return { ...starting, practice: { ...starting.practice, name, shortName, descriptor, phone } }
}

/** The content until the first publication. Made when needed, as a published practice never reads it. */
export function createUnpublishedContent() {
  let closed: SiteContent | undefined
  let forStaff: SiteContent | undefined
  const readForStaff = () => (forStaff ??= toStaffContent(undefined))
  return {
    /** Visitors read nothing of the draft, and of the starting texts no service. */
    read: () => (closed ??= { ...getStartingContent(), services: [], notices: [] }),
    /** Staff and emails name the practice. */
    readForStaff,
    /** @returns whether it changed */
    update(draft: SiteContent | undefined): boolean {
      const next = toStaffContent(draft)
      if (isEqual(next.practice, readForStaff().practice)) return false
      forStaff = next
      return true
    },
  }
}
