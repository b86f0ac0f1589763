import { Fragment } from 'react'
import type { Therapist, Untranslated } from '../contract/public.ts'

type Translated = Pick<Therapist, 'untranslated'>

/** The `lang` of a text: set where a French page shows English, because there is no French. */
export const textLang = ({ untranslated }: Translated, name: Untranslated['texts'][number]) =>
  untranslated?.texts.includes(name) ? 'en' : undefined

type ListName = 'specializations' | 'education'

/** The `lang` of an entry of a list, likewise. */
export const entryLang = ({ untranslated }: Translated, name: ListName, entry: string) =>
  untranslated?.[name].includes(entry) ? 'en' : undefined

interface EntryLineProps {
  therapist: Translated
  name: ListName
  entries: readonly string[]
}

/** Entries of a list in one line. */
export function EntryLine({ therapist, name, entries }: EntryLineProps) {
  if (!therapist.untranslated) return entries.join(', ')
  return entries.map((entry, at) => (
    <Fragment key={entry}>
      {at > 0 && ', '}
      <span lang={entryLang(therapist, name, entry)}>{entry}</span>
    </Fragment>
  ))
}
