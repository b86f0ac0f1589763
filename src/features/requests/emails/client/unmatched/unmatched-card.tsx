import { Link2, MailX } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { formatMoment } from '#shared/practice-time.ts'
import type { KnownPerson, UnmatchedEmail } from '../../contract/unmatched.ts'
import { describeOrigin } from '../../unmatched-rules.ts'
import { UnmatchedWords } from './unmatched-words.tsx'
import { useDismissal } from './use-dismissal.ts'

interface UnmatchedCardProps {
  email: UnmatchedEmail
  now: Date
  /** The people who have seen it. */
  trail?: ReactNode
  onAttach: () => void
}

/** One email: who wrote it, where it may belong, its text on demand, and what to do with it. */
export function UnmatchedCard({ email, now, trail, onAttach }: UnmatchedCardProps) {
  const { id, kind, senderName, senderAddress, subject, receivedAt } = email
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const dismissal = useDismissal(email)
  const at = new Date(receivedAt)
  return (
    <article
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-paper px-4 py-3.5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="min-w-0 type-card wrap-anywhere">
          <bdi>{subject || 'No subject'}</bdi>
        </h2>
        <time dateTime={receivedAt} className="text-sm text-ink-muted">
          {formatMoment(at, now)}
        </time>
      </div>
      <p className="mt-1 text-sm leading-snug wrap-anywhere">
        <bdi className="font-semibold">{senderName}</bdi>{' '}
        {senderAddress !== senderName && (
          <span className="text-ink-muted">
            <EmailText>{senderAddress}</EmailText>
          </span>
        )}
      </p>
      {kind === 'bounce' && (
        <p className="mt-2.5">
          <Chip tone="ember" icon={MailX}>
            Could not be delivered
          </Chip>
        </p>
      )}
      <p className="mt-2 text-sm leading-normal wrap-anywhere">{describeOrigin(email)}</p>
      <PeopleLinks people={email.people} />
      {isOpen && <UnmatchedWords id={id} senderName={senderName} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <Button
          variant="secondary-light"
          size="row"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Read'}
          <VisuallyHidden> {subject}</VisuallyHidden>
        </Button>
        <Button size="row" onClick={onAttach}>
          <Icon icon={Link2} size="text" />
          Attach
          <VisuallyHidden> {subject} to a request</VisuallyHidden>
        </Button>
        <Button
          variant="secondary-light"
          size="row"
          pending={dismissal.isPending}
          pendingText="Saving..."
          onClick={dismissal.dismiss}
        >
          Not for us
          <VisuallyHidden> {subject}</VisuallyHidden>
        </Button>
        {trail}
      </div>
    </article>
  )
}

const toPath = ({ kind, id }: KnownPerson) =>
  kind === 'lead' ? paths.lead(id) : kind === 'chat' ? paths.chat(id) : paths.waitlist

const linkNouns = { lead: 'request', waitlist: 'waiting list', chat: 'chat' } as const

function PeopleLinks({ people }: { people: readonly KnownPerson[] }) {
  if (people.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {people.map((person) => (
        <a
          key={`${person.kind} ${person.id}`}
          href={toPath(person)}
          className="link-prose touch:inline-block touch:py-2.5"
        >
          Open the {linkNouns[person.kind]}
          <VisuallyHidden> of {person.name}</VisuallyHidden>
        </a>
      ))}
    </p>
  )
}
