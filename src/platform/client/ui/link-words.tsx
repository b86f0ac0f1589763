import type { ComponentProps, ReactNode } from 'react'

/** What becomes of marked words in a message: a link. */
export const linkWords = (props: ComponentProps<'a'>) => (words: string) => (
  <a {...props}>{words}</a>
)

/** The same for a link with something beside its words. */
export const linkWordsWith = (props: ComponentProps<'a'>, more: ReactNode) => (words: string) => (
  <a {...props}>
    {words}
    {more}
  </a>
)
