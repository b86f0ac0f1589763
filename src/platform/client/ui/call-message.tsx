import { linkWords } from './link-words.tsx'
import { MarkedMessage } from './marked-message.tsx'

interface CallMessageProps {
  /** A message with the practice's number as `<phone>…</phone>`. */
  text: string
  phoneLink: string
  /** Classes of the link. */
  className?: string
}

/** A sentence that names the practice's phone number, as a link. */
export const CallMessage = ({ text, phoneLink, className = '' }: CallMessageProps) => (
  <MarkedMessage
    text={text}
    marks={{ phone: linkWords({ href: phoneLink, className: `whitespace-nowrap ${className}` }) }}
  />
)
