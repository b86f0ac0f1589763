import { Fragment } from 'react'
import type { MessagePart } from '#shared/message-links.ts'
import { OpensInNewTab } from './visually-hidden.tsx'

interface LinkedTextProps {
  parts: readonly MessagePart[]
  /** One of our own pages was chosen. */
  onFollow?: (href: string) => void
}

/** What somebody wrote, its addresses as links. A page elsewhere opens in a tab that knows nothing of ours. */
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
