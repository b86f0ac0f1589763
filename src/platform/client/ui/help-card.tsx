import { LifeBuoy, MessageCircle, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { mentionsCrisis, mentionsViolence } from '#shared/crisis-words.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { formatLocalPhone, phoneLink } from '#shared/phone-link.ts'
import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { LeaveLink } from './leave-link.tsx'
import { keepTogether, linkWords } from './link-words.tsx'
import { MarkedMessage } from './marked-message.tsx'
import { TextLink } from './text-link.tsx'
import { hiddenMarks } from './visually-hidden.tsx'

/** A help line for people who live with violence. */
export type ViolenceLine = { id: string; name: string; text: string; hours: string; phone: string }

/** True if the card says anything about these words. */
export const callsForHelp = (text: string): boolean =>
  mentionsCrisis(text) || mentionsViolence(text)

interface HelpCardProps {
  /** The visitor's own words, which are looked at on this device only. */
  text: string
  /** The help lines for people who live with violence, as the page of help lines shows them. */
  lines: readonly ViolenceLine[]
}

/** Help for who writes about suicide, self-harm or violence; nothing for other words. */
export function HelpCard({ text, lines }: HelpCardProps) {
  return (
    <>
      {mentionsCrisis(text) && <CrisisCard />}
      {mentionsViolence(text) && <ViolenceCard lines={lines} />}
    </>
  )
}

interface CardProps {
  label: string
  heading: string
  text: string
  children: ReactNode
}

const Card = ({ label, heading, text, children }: CardProps) => (
  <section
    aria-label={label}
    className="mb-3.5 rounded-bubble border border-larch-100 bg-larch-50 px-4 py-3.5 text-md text-larch-900 forced-colors:border"
  >
    <p className="flex items-start gap-2.5 font-semibold">
      <Icon icon={LifeBuoy} className="mt-px" />
      {heading}
    </p>
    <p className="mt-2">{text}</p>
    {children}
    <p className="mt-3 links-inherit">
      <MarkedMessage
        text={m.chat_crisis_danger()}
        marks={{ emergency: linkWords({ href: 'tel:911' }) }}
      />
    </p>
  </section>
)

const CrisisCard = () => (
  <Card label={m.chat_crisis_label()} heading={m.chat_crisis_heading()} text={m.chat_crisis_text()}>
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
  </Card>
)

const ViolenceCard = ({ lines }: Pick<HelpCardProps, 'lines'>) => (
  <Card
    label={m.crisis_violence_label()}
    heading={m.crisis_violence_heading()}
    text={m.crisis_violence_text()}
  >
    <ul className="mt-3 grid gap-3">
      {lines.map(({ id, name, text, hours, phone }) => (
        <li key={id}>
          <p className="font-semibold">{name}</p>
          <p>
            {text} {hours !== '' && `${hours}.`}
          </p>
          <ButtonLink href={phoneLink(phone)} size="small" className="mt-1.5">
            <Icon icon={Phone} size="text" />
            <span>
              <MarkedMessage
                text={m.crisis_call({ phone: formatLocalPhone(phone), name })}
                marks={{ ...hiddenMarks, number: keepTogether }}
              />
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
    <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <TextLink href={localPath(paths.crisis)}>{m.layout_more_help_lines()}</TextLink>
      <LeaveLink />
    </p>
  </Card>
)
