import type { ComponentProps, ReactNode } from 'react'

/** Form of marked words in a message: a link. */
export const linkWords = (props: ComponentProps<'a'>) => (words: string) => (
  <a {...props}>{words}</a>
)

/** Marked words such as a phone number, which go to the next line whole where they do not fit. */
export const keepTogether = (words: string) => <span className="inline-block">{words}</span>

/** A link with something beside its words. */
export const linkWordsWith = (props: ComponentProps<'a'>, more: ReactNode) => (words: string) => (
  <a {...props}>
    {words}
    {more}
  </a>
)
