import { LifeBuoy, MessageCircle, Phone } from 'lucide'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'

const cardClasses =
  'mb-3.5 rounded-bubble border border-larch-100 bg-larch-50 px-4 py-3.5 text-md text-larch-900 forced-colors:border'

/** Shown on this device only, when the visitor's own words mention suicide or self-harm. */
export function CrisisCard() {
  return (
    <section aria-label="Help right now" className={cardClasses}>
      <p className="flex items-start gap-2.5 font-semibold">
        <Icon icon={LifeBuoy} className="mt-px" />
        You don’t have to go through this alone.
      </p>
      <p className="mt-2">
        If you’re thinking of suicide or hurting yourself, someone trained is there now, at any
        hour, in English and French. It’s free.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href="tel:988" size="small" className="grow">
          <Icon icon={Phone} size="text" />
          Call 988
        </ButtonLink>
        <ButtonLink href="sms:988" size="small" variant="secondary" className="grow">
          <Icon icon={MessageCircle} size="text" />
          Text 988
        </ButtonLink>
      </div>
      <p className="mt-3 links-inherit">
        If you or someone else is in danger, <a href="tel:911">call 911</a>. You can go on writing
        here too. Only you see this note.
      </p>
    </section>
  )
}

/** Shown when nobody has answered for a while: what happens next, and the request form. */
export function SilenceCard({ onLeaveRequest }: { onLeaveRequest: () => void }) {
  return (
    <section aria-label="Nobody is free just now" className={cardClasses}>
      <p className="font-semibold">Nobody is free just now.</p>
      <p className="mt-1.5">
        Your message is here for our team, and we’ll answer in this chat as soon as we can. Or send
        it as a request, and we’ll call you back.
      </p>
      <ButtonLink
        href={paths.consultation}
        onClick={onLeaveRequest}
        size="small"
        variant="secondary"
        className="mt-3 w-full"
      >
        Send it as a request
      </ButtonLink>
      <p className="mt-3 links-inherit">
        If you need someone now, call or text <a href="tel:988">988</a> at any hour. In an
        emergency, <a href="tel:911">call 911</a>.
      </p>
    </section>
  )
}
