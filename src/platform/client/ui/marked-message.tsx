import { Fragment, type ReactNode } from 'react'
import { splitMarkedText } from '#shared/marked-text.ts'

type MarkedMessageProps = {
  /** The message: `m.crisis_help()`. */
  text: string
  /** Form of the words in `<call>…</call>`; words with another mark stay plain. */
  marks: Readonly<Record<string, (words: string) => ReactNode>>
}

/** A message in which some words are links, buttons or bold. */
export function MarkedMessage({ text, marks }: MarkedMessageProps) {
  return splitMarkedText(text).map(({ words, mark }, index) => (
    // A message has the same parts at every render.
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <Fragment key={index}>{(mark !== undefined && marks[mark]?.(words)) || words}</Fragment>
  ))
}
