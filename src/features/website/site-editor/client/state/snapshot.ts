import {
  type SiteContent,
  type SiteSection,
  siteSections,
} from '#features/practice/site/contract/content.ts'
import { isEqual } from '#shared/is-equal.ts'
import type { SiteState } from '../../contract.ts'
import { type ContentPath } from './content-path.ts'
import { emptyHistory, type History } from './history.ts'
import type { FieldIssue } from './sendable.ts'

/** Someone else saved first: found by saving, resolved by loading what they saved. */
export type SaveConflict =
  /** With who was first, in a sentence: it can be oneself, in another tab. */
  | { kind: 'found'; title: string }
  | { kind: 'loaded'; by: string | null; both: readonly { path: ContentPath; theirs: unknown }[] }

export type SaveFailure = { message: string; isNetwork: boolean }

export type EditorSnapshot = {
  /** As the form shows it. */
  content: SiteContent
  /** As the server has it: the draft, or what a draft begins with. */
  saved: SiteContent
  /** The content that visitors see; null before the first publication. */
  published: SiteContent | null
  version: number
  /** When the draft was last saved; null without a draft. */
  updatedAt: string | null
  /** When this tab last saved. */
  savedAt: Date | undefined
  isSaving: boolean
  failure: SaveFailure | undefined
  conflict: SaveConflict | undefined
  /** Errors that the server found; those of the schema are found while typing. */
  serverIssues: readonly FieldIssue[]
  history: History<SiteContent>
  /** The field that the form shows and focuses next: a complaint or a note leads to it. */
  wanted: ContentPath | undefined
}

/** The content that is edited: the draft, the published version, or the starting texts. */
export function toEdited({ draft, published, starting }: SiteState): SiteContent {
  const content = draft ?? published ?? starting
  if (!content) throw new Error('the server sent no content to edit')
  return content
}

export const toSnapshot = (state: SiteState, content = toEdited(state)): EditorSnapshot => ({
  content,
  saved: toEdited(state),
  published: state.published,
  version: state.version,
  updatedAt: state.updatedAt,
  savedAt: undefined,
  isSaving: false,
  failure: undefined,
  conflict: undefined,
  serverIssues: [],
  history: emptyHistory(),
  wanted: undefined,
})

/** The sections whose text is not saved. */
export const listUnsaved = ({ content, saved }: Pick<EditorSnapshot, 'content' | 'saved'>) =>
  siteSections.filter(
    (section: SiteSection) =>
      content[section] !== saved[section] && !isEqual(content[section], saved[section]),
  )

export const isUnsaved = (snapshot: EditorSnapshot) => listUnsaved(snapshot).length > 0
