import { Fragment } from 'react'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { splitLinks } from '../message-links.ts'

interface MessageTextProps {
  text: string
  /** One of our own pages was chosen. */
  onFollow: (href: string) => void
}

/** A message of the practice, its addresses as links. */
export function MessageText({ text, onFollow }: MessageTextProps) {
  let at = 0
  return splitLinks(text).map(({ text: part, href, isExternal }) => {
    at += part.length
    if (href === undefined) return <Fragment key={at}>{part}</Fragment>
    return (
      <a
        key={at}
        href={href}
        {...(isExternal && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        {...(href.startsWith('/') && { onClick: () => onFollow(href) })}
        className="font-semibold text-river-700 underline underline-offset-2 hover:text-river-900"
      >
        {part}
        {isExternal && <OpensInNewTab />}
      </a>
    )
  })
}
