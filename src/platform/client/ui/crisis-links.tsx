import { m } from '#messages'
import { MarkedMessage } from './marked-message.tsx'

interface CrisisLinksProps {
  /** Classes of each link; it inherits from the surrounding text when unset. */
  linkClassName?: string | undefined
}

/** Links to Canada's Suicide Crisis Helpline, by voice and by text, and to 911. */
export function CrisisLinks({ linkClassName }: CrisisLinksProps) {
  const linkTo = (href: string) => (words: string) => (
    <a href={href} className={linkClassName}>
      {words}
    </a>
  )
  return (
    <MarkedMessage
      text={m.layout_crisis_help()}
      marks={{ call: linkTo('tel:988'), text: linkTo('sms:988'), emergency: linkTo('tel:911') }}
    />
  )
}
