import { Fragment } from 'react'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { splitLinks } from '../../message-links.ts'

/** A message in its own writing direction. Its links have the colour of its bubble, and other sites get no referrer. */
export function ConversationText({ text }: { text: string }) {
  let at = 0
  return (
    <span dir="auto">
      {splitLinks(text).map(({ text: part, href, isExternal }) => {
        at += part.length
        if (href === undefined) return <Fragment key={at}>{part}</Fragment>
        return (
          <a
            key={at}
            href={href}
            {...(isExternal && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
            className="underline underline-offset-2"
          >
            {part}
            {isExternal && <OpensInNewTab />}
          </a>
        )
      })}
    </span>
  )
}
