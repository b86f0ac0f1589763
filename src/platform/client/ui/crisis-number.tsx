import { m } from '#messages'
import { MarkedMessage } from './marked-message.tsx'

const toNumber = (words: string) => <b>{words}</b>
const linkTo = (href: string) => (words: string) => (
  <a href={href} className="underline">
    {words}
  </a>
)

/** The crisis line as a sentence, where there is room for it. */
export function CrisisSentence() {
  return (
    <MarkedMessage
      text={m.leave_crisis_line()}
      marks={{ call: linkTo('tel:988'), text: linkTo('sms:988'), number: toNumber }}
    />
  )
}

/** The crisis line as one short link, for phones. */
export function CrisisNumber({ className }: { className?: string }) {
  return (
    <a href="tel:988" className={className}>
      <MarkedMessage text={m.leave_crisis_short()} marks={{ number: toNumber }} />
    </a>
  )
}
