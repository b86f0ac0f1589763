import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import type { Language } from '#shared/language.ts'
import type { EditorSection } from '../../sections.ts'

// The form is generated from tables of these. Paths are relative to the entry or section that has the field.

type FieldBase = {
  path: string
  /** The label of the table of labels, if unset. */
  label?: string
  hint?: string
  isOptional?: boolean
  /** Beside the next one, where there is room. */
  isHalf?: boolean
}

type Option = { value: string; label: string }

export type Field = FieldBase &
  (
    | {
        /** A text in both languages, of one line or several. */
        kind: 'words'
        rows?: number
        /** The text that visitors read while the field is empty. */
        toUsual?: (content: SiteContent, language: Language) => string
      }
    | { kind: 'richText' }
    | { kind: 'text'; input?: 'text' | 'tel' | 'email' | 'url' | 'date' }
    | { kind: 'number'; min: number; max: number; unit?: string; isMoney?: boolean }
    | { kind: 'switch' }
    | { kind: 'choice'; toOptions: (content: SiteContent) => readonly Option[] }
    | { kind: 'slug' }
    | { kind: 'moment' }
    | { kind: 'feeRange' }
    | { kind: 'coordinates' }
    | { kind: 'serviceIcon' }
    | { kind: 'picture' }
    | { kind: 'logo' }
    | { kind: 'sharingImage' }
    | { kind: 'weeklyHours' }
    | { kind: 'closures' }
    | { kind: 'palette' }
    | { kind: 'accent' }
    | { kind: 'texts'; itemLabel: string }
    | { kind: 'serviceChoices' }
    /** Short texts of one language. */
    | { kind: 'tags' }
    | { kind: 'checks'; options: readonly Option[] }
    | EntriesField
  )

export type EntriesField = FieldBase & {
  kind: 'entries'
  /** "office": the button says "Add office". */
  itemLabel: string
  fields: readonly Field[]
  /** Set when an entry is added, and not edited after. */
  managed?: readonly string[]
  /** The name of an entry in the list. */
  toTitle: (entry: Entry) => string
  create: (content: SiteContent) => Entry
  /** Removed entries stay in the content, because old requests name them. */
  isArchived?: boolean
  /** Asked when an entry is hidden or removed: where its address leads from then on. */
  hasAddress?: boolean
}

export type Entry = Readonly<Record<string, unknown>>

export type Card = { heading?: string; fields: readonly Field[] }

export type SectionForm = {
  key: EditorSection
  icon: IconDrawing
  /** The page that the preview shows. */
  previewPath: string
  cards: readonly Card[]
}

type More = Partial<Pick<Field, 'hint' | 'isOptional' | 'isHalf'>>

export const words = (path: string, more: More = {}): Field => ({
  kind: 'words',
  path,
  ...more,
})

export const paragraph = (path: string, more: More = {}): Field => ({
  kind: 'words',
  rows: 3,
  path,
  ...more,
})

export const text = (path: string, more: More = {}): Field => ({
  kind: 'text',
  path,
  ...more,
})

export const richText = (path: string, more: More = {}): Field => ({
  kind: 'richText',
  path,
  ...more,
})

export const picture = (path: string, label: string, more: More = {}): Field => ({
  kind: 'picture',
  path,
  label,
  ...more,
})

/** The description of a page for search engines. */
export const searchText = (page: string): Field =>
  paragraph(`pages.${page}.preview`, {
    isOptional: true,
    hint: 'One or two sentences, also shown where the page is shared. Search engines cut them after about 155 characters.',
  })

/** Points of a list, each with a heading and a sentence. */
export const points = (path: string, label: string, itemLabel: string, more: More = {}): Field => ({
  kind: 'entries',
  path,
  label,
  itemLabel,
  fields: [words('title'), paragraph('text')],
  toTitle: (entry) => readEnglish(entry['title']),
  create: () => ({ title: emptyWords(), text: emptyWords() }),
  ...more,
})

export const emptyWords = () => ({ en: '', fr: '' })
export const emptyText = () => ({ en: [], fr: [] })
export const emptyPicture = () => ({
  drawing: '',
  image: '',
  alt: emptyWords(),
  focus: { x: 50, y: 50 },
})

/** The English text of a value that has both languages; empty for anything else. */
export function readEnglish(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && 'en' in value
  return isObject && typeof value.en === 'string' ? value.en : ''
}

/** A key that no entry has: `office-3`. */
export function createKey(stem: string, taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const key = `${stem}-${number}`
    if (!taken.includes(key)) return key
  }
}
