import { Fragment } from 'react'
import type { MessagePart } from '#shared/message-links.ts'
import { classNames } from './class-names.ts'
import { OpensInNewTab } from './visually-hidden.tsx'

const onPaper = 'font-semibold text-river-700 hover:text-river-900'

interface LinkedTextProps {
  parts: readonly MessagePart[]
  /** The colour of the links; by default that of links on paper. */
  className?: string
  /** Called for links to our own pages. */
  onFollow?: (href: string) => void
}

/** User-written text with its addresses as links. Other sites open in a new tab without a referrer. */
export function LinkedText({ parts, className, onFollow }: LinkedTextProps) {
  let at = 0
  return parts.map(({ text: part, href, isExternal }) => {
    at += part.length
    if (href === undefined) return <Fragment key={at}>{part}</Fragment>
    return (
      <a
        key={at}
        href={href}
        {...(isExternal && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        {...(onFollow && href.startsWith('/') && { onClick: () => onFollow(href) })}
        className={classNames('underline underline-offset-2', className ?? onPaper)}
      >
        {part}
        {isExternal && <OpensInNewTab />}
      </a>
    )
  })
}
