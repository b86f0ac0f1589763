import type { Language } from '#shared/language.ts'
import type { SiteContent } from '../../contract/content.ts'

/** `2026-11-23`, by language and path. */
export type PageDates = Record<Language, Record<string, string>>

export type StoredVersion = {
  version: number
  content: SiteContent
  publishedAt: Date
  /** A user id; null after the account was deleted, and for the demo practice. */
  publishedBy: number | null
  /** The changes, as sentences. */
  changes: readonly string[]
  pageDates: PageDates
}

export type StoredDraft = {
  content: SiteContent
  /** The published version that the draft changes; 0 before the first. */
  baseVersion: number
  updatedAt: Date
  updatedBy: number | null
}

export type Tables = {
  siteVersions: StoredVersion
  siteDrafts: StoredDraft & { id: number }
}

/** JSON columns take text on both engines. */
export const toJson = <Value>(value: Value) => JSON.stringify(value) as unknown as Value
