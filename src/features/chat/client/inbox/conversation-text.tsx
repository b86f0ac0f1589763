import { Fragment } from 'react'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { splitLinks } from '../../message-links.ts'

/** A message in its own writing direction. */
export const ConversationText = ({ text }: { text: string }) => (
  <span dir="auto">
    <TextWithLinks text={text} />
  </span>
)

/** The links have the colour of their bubble, and other sites get no referrer. */
function TextWithLinks({ text }: { text: string }) {
  let at = 0
  return splitLinks(text).map(({ text: part, href, isExternal }) => {
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
  })
}
