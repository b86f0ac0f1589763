import { Fragment } from 'react'
import type { Therapist, Untranslated } from '../contract/public.ts'
import { toMidSentence } from '../labels.ts'

type Translated = Pick<Therapist, 'untranslated'>

/** The `lang` of a text: set where a French page shows English, because there is no French. */
export const textLang = ({ untranslated }: Translated, name: Untranslated['texts'][number]) =>
  untranslated?.texts.includes(name) ? 'en' : undefined

type ListName = 'specializations' | 'education' | 'approaches'

/** The `lang` of an entry of a list, likewise. */
export const entryLang = ({ untranslated }: Translated, name: ListName, entry: string) =>
  untranslated?.[name].includes(entry) ? 'en' : undefined

interface EntryLineProps {
  therapist: Translated
  name: ListName
  entries: readonly string[]
}

/** Entries of a list in one line. Of French specialties, which are common nouns, only the first has a capital. */
export function EntryLine({ therapist, name, entries }: EntryLineProps) {
  return entries.map((entry, at) => {
    const lang = entryLang(therapist, name, entry)
    const isWithin = at > 0 && name === 'specializations' && lang === undefined
    const shown = isWithin ? toMidSentence(entry) : entry
    return (
      <Fragment key={entry}>
        {at > 0 && ', '}
        {lang === undefined ? shown : <span lang={lang}>{shown}</span>}
      </Fragment>
    )
  })
}
