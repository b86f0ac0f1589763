import { Copy, Mail, Pencil, Phone } from 'lucide'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button, ButtonLink, IconButton } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { emailLink } from '#shared/email-link.ts'
import { phoneLink } from '#shared/phone.ts'
import { ContactWish } from '../contact/contact-wish.tsx'

interface ReachButtonsProps {
  lead: Lead
  /** A call follows, so that it can be logged. */
  onCall: () => void
  /** Moves to where an email is written. */
  onEmail: () => void
}

/** The two ways to reach the client. */
export const ReachButtons = ({ lead, onCall, onEmail }: ReachButtonsProps) => (
  <div className="grid auto-cols-fr grid-flow-col gap-2 print:hidden">
    {lead.phone && (
      <ButtonLink variant="secondary" href={phoneLink(lead.phone)} onClick={onCall}>
        <Icon icon={Phone} size="text" />
        Call
      </ButtonLink>
    )}
    <Button variant="secondary" onClick={onEmail}>
      <Icon icon={Mail} size="text" />
      Email
    </Button>
  </div>
)

async function copy(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: 'Copied', text: `${what} is on the clipboard.` })
  } catch {
    // Without permission, or on pages without https.
    showToast({
      kind: 'error',
      title: 'Error',
      text: `${what} could not be copied. Please select it.`,
    })
  }
}

interface ContactLinesProps {
  lead: Lead
  /** The wish how and when to be reached; it stands above both parts where there is one column. */
  hasWish: boolean
  onCorrect: () => void
}

/** The address and the number, to use, copy or correct, and how the client wants to be reached. */
export function ContactLines({ lead, hasWish, onCorrect }: ContactLinesProps) {
  return (
    <div className="grid gap-1">
      <ContactLine
        icon={Phone}
        href={lead.phone ? phoneLink(lead.phone) : undefined}
        text={lead.phone || 'No phone'}
        what="The phone number"
        isStrong
      />
      <ContactLine
        icon={Mail}
        href={emailLink(lead.email)}
        text={lead.email}
        what="The email address"
      />
      {hasWish && <ContactWish lead={lead} className="grid gap-2 py-1 text-ink" />}
      <Button
        variant="quiet"
        size="row"
        className="-ml-3.5 justify-self-start print:hidden"
        aria-haspopup="dialog"
        onClick={onCorrect}
      >
        <Icon icon={Pencil} size="text" />
        Correct contact details
      </Button>
    </div>
  )
}

interface ContactLineProps {
  icon: IconDrawing
  href: string | undefined
  text: string
  /** "The phone number" */
  what: string
  isStrong?: boolean
}

function ContactLine({ icon, href, text, what, isStrong = false }: ContactLineProps) {
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <Icon icon={icon} className="shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {href === undefined ? (
          <span className="text-ink-muted">{text}</span>
        ) : (
          <a
            href={href}
            className={`rounded-focus hover:text-river-700 hover:underline touch:inline-block touch:py-2 ${isStrong ? 'font-semibold' : ''}`}
          >
            {text}
          </a>
        )}
      </span>
      {href !== undefined && (
        <IconButton
          label={`Copy ${what.replace(/^The /, 'the ')}`}
          icon={Copy}
          look="bare"
          size="row"
          className="-my-1 text-ink-muted print:hidden"
          onClick={() => void copy(text, what)}
        />
      )}
    </div>
  )
}
