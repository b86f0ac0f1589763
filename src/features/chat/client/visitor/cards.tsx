import { LifeBuoy, MessageCircle, Phone } from 'lucide'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'

export const cardClasses =
  'mb-3.5 rounded-bubble border border-larch-100 bg-larch-50 px-4 py-3.5 text-md text-larch-900 forced-colors:border'

/** Shown on this device only, when the visitor's own words mention suicide or self-harm. */
export function CrisisCard() {
  return (
    <section aria-label={m.chat_crisis_label()} className={cardClasses}>
      <p className="flex items-start gap-2.5 font-semibold">
        <Icon icon={LifeBuoy} className="mt-px" />
        {m.chat_crisis_heading()}
      </p>
      <p className="mt-2">{m.chat_crisis_text()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href="tel:988" size="small" className="grow">
          <Icon icon={Phone} size="text" />
          {m.chat_crisis_call()}
        </ButtonLink>
        <ButtonLink href="sms:988" size="small" variant="secondary" className="grow">
          <Icon icon={MessageCircle} size="text" />
          {m.chat_crisis_text_button()}
        </ButtonLink>
      </div>
      <p className="mt-3 links-inherit">
        <MarkedMessage
          text={m.chat_crisis_danger()}
          marks={{ emergency: linkWords({ href: 'tel:911' }) }}
        />
      </p>
    </section>
  )
}
