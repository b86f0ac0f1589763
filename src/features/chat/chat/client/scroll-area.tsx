import type { ComponentProps } from 'react'

/** A part that scrolls. It takes the focus, so that keys can scroll it. */
export function ScrollArea(props: ComponentProps<'section'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus, keys could not scroll it
  return <section tabIndex={0} {...props} />
}
