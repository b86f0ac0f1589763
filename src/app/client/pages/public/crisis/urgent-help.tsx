import { LifeBuoy, MessageCircle, Phone, Siren } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'

/** The two numbers that answer at any hour anywhere in Canada, before anything to read. No practice can remove them. */
export const UrgentCalls = () => (
  <div className="mt-6 flex flex-wrap gap-3">
    <ButtonLink href="tel:988">
      <Icon icon={Phone} size="text" />
      {m.crisis_suicide_call()}
    </ButtonLink>
    <ButtonLink href="tel:911">
      <Icon icon={Phone} size="text" />
      {m.crisis_danger_call()}
    </ButtonLink>
  </div>
)

/** The purposes of the two numbers. */
export const UrgentHelp = () => (
  <div className="grid gap-5 md:grid-cols-2">
    <UrgentCard icon={LifeBuoy} heading={m.crisis_suicide_heading()} text={m.crisis_suicide_text()}>
      <ButtonLink href="sms:988" variant="secondary" className="mt-5 self-start">
        <Icon icon={MessageCircle} size="text" />
        {m.crisis_suicide_message()}
      </ButtonLink>
    </UrgentCard>
    <UrgentCard icon={Siren} heading={m.crisis_danger_heading()} text={m.crisis_danger_text()} />
  </div>
)

interface UrgentCardProps {
  icon: IconDrawing
  heading: string
  text: string
  children?: ReactNode
}

const UrgentCard = ({ icon, heading, text, children }: UrgentCardProps) => (
  <section className="flex flex-col rounded-panel bg-larch-50 px-6 py-7 md:px-8 md:py-8 forced-colors:border">
    <h2 className="flex items-start gap-3 type-card">
      <Icon icon={icon} className="mt-1 shrink-0 text-larch-800" />
      {heading}
    </h2>
    <p className="mt-2">{text}</p>
    {children}
  </section>
)
