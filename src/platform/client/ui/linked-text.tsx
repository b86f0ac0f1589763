import { Fragment } from 'react'
import type { MessagePart } from '#shared/message-links.ts'
import { OpensInNewTab } from './visually-hidden.tsx'

interface LinkedTextProps {
  parts: readonly MessagePart[]
  /** Called for links to our own pages. */
  onFollow?: (href: string) => void
}

/** User-written text with its addresses as links. Other sites open in a new tab without a referrer. */
export function LinkedText({ parts, onFollow }: LinkedTextProps) {
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
        className="font-semibold text-river-700 underline underline-offset-2 hover:text-river-900"
      >
        {part}
        {isExternal && <OpensInNewTab />}
      </a>
    )
  })
}
