import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { readDraft, writeDraft } from '#platform/client/forms/tab-drafts.ts'
import { mergeContent } from './merge-content.ts'
import { type EditorSnapshot, listUnsaved } from './snapshot.ts'

// Text that was typed and is not saved yet survives a reload of the tab.

const name = 'site'

type TabCopy = { base: Partial<SiteContent>; own: Partial<SiteContent> }

const pick = (content: SiteContent, sections: readonly (keyof SiteContent)[]) =>
  Object.fromEntries(sections.map((section) => [section, content[section]]))

export function writeTabCopy(userId: number, snapshot: EditorSnapshot): void {
  const sections = listUnsaved(snapshot)
  const copy = { base: pick(snapshot.saved, sections), own: pick(snapshot.content, sections) }
  writeDraft(userId, name, sections.length === 0 ? '' : JSON.stringify(copy))
}

/** The saved content with what this tab had not saved. */
export function restoreTabCopy(userId: number, saved: SiteContent): SiteContent {
  const text = readDraft(userId, name)
  if (text === '') return saved
  try {
    const { base, own } = JSON.parse(text) as TabCopy // written by this file
    const sections = Object.keys(own) as (keyof SiteContent)[]
    const merged = sections.map((section) => [
      section,
      mergeContent(base[section], own[section], saved[section]).merged,
    ])
    return { ...saved, ...Object.fromEntries(merged) }
  } catch {
    return saved
  }
}
