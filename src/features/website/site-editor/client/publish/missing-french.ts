import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { needsFrench } from '../../fields.ts'
import { type EditorSection, findEditorSection } from '../../sections.ts'
import type { ContentPath } from '../state/content-path.ts'

export type MissingText = { section: EditorSection; path: ContentPath }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWritten = (value: unknown) =>
  (typeof value === 'string' && value.trim() !== '') || (Array.isArray(value) && value.length > 0)

function listIn(value: unknown, path: ContentPath): ContentPath[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => listIn(item, [...path, at]))
  if (!isObject(value) || value['visibility'] === 'removed') return []
  if ('en' in value && 'fr' in value) {
    return isWritten(value['en']) && !isWritten(value['fr']) ? [path] : []
  }
  return Object.entries(value).flatMap(([name, inner]) => listIn(inner, [...path, name]))
}

/** The texts that French pages show in English. */
export const listMissingFrench = (content: SiteContent): MissingText[] =>
  listIn(content, [])
    .filter((path) => needsFrench(path.join('.')))
    .map((path) => ({ section: findEditorSection(path.join('.')), path }))
