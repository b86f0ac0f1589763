import { Fragment } from 'react'
import { languageTags } from '#shared/language.ts'
import { splitAtNames } from './split-at-names.ts'

const none: readonly string[] = []

interface WithEnglishProps {
  text: string
  /** Names that are in English on a French page. */
  english: readonly string[] | undefined
}

/** A sentence in which the names without French are marked as English. */
export const WithEnglish = ({ text, english = none }: WithEnglishProps) =>
  splitAtNames(text, english).map((part, at) => {
    // A sentence has the same parts at every render.
    // oxlint-disable-next-line react/no-array-index-key -- see above
    if (at % 2 === 0) return <Fragment key={at}>{part}</Fragment>
    return (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <span key={at} lang={languageTags.en}>
        {part}
      </span>
    )
  })
