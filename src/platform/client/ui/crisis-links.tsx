import { m } from '#messages'
import { linkWords } from './link-words.tsx'
import { MarkedMessage } from './marked-message.tsx'

interface CrisisLinksProps {
  /** A message that contains `m.layout_crisis_help()`; that alone if unset. */
  text?: string | undefined
  /** Classes of each link; it inherits from the surrounding text when unset. */
  linkClassName?: string | undefined
  /** Names the link that calls, where its words alone say too little. */
  callLabel?: string | undefined
}

/** Links to Canada's Suicide Crisis Helpline, by voice and by text, and to 911. */
export function CrisisLinks(props: CrisisLinksProps) {
  const { text = m.layout_crisis_help(), linkClassName: className, callLabel } = props
  const linkTo = (href: string, label?: string) =>
    linkWords({ href, className, 'aria-label': label })
  return (
    <MarkedMessage
      text={text}
      marks={{
        call: linkTo('tel:988', callLabel),
        text: linkTo('sms:988'),
        emergency: linkTo('tel:911'),
      }}
    />
  )
}
