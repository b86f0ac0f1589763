import { Copy, Mail, Phone, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { showToast } from '#platform/client/toasts.ts'
import { Button, ButtonLink, IconButton } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { emailLink } from '#shared/email-link.ts'
import { phoneLink } from '#shared/phone-link.ts'
import { EditableFact } from './editable-fact.tsx'
import type { FieldProps } from './status-field.tsx'
import { WishFact } from './wish-fact.tsx'

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

interface ContactLinesProps extends Omit<FieldProps, 'onEdited'> {
  /** The wish how and when to be reached; it is above both parts where there is one column. */
  hasWish: boolean
  onEdited: (part: string, isEdited: boolean) => void
}

/** Name, number and address, to use, copy or correct, and how the client wants to be reached. */
export function ContactLines({ hasWish, onEdited, ...field }: ContactLinesProps) {
  const edited = (part: string) => (isEdited: boolean) => onEdited(part, isEdited)
  return (
    <div className="grid">
      <PhoneFact {...field} onEdited={edited('phone')} />
      <EmailFact {...field} onEdited={edited('email')} />
      <WishFact {...field} hasWish={hasWish} onEdited={edited('contactWish')} />
      <NameFact {...field} onEdited={edited('name')} />
    </div>
  )
}

const link = 'rounded-focus hover:text-river-700 hover:underline touch:inline-block touch:py-2'

const Line = ({ icon, children }: { icon: IconDrawing; children: ReactNode }) => (
  <span className="flex items-center gap-2.5">
    <Icon icon={icon} className="shrink-0 text-ink-muted" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
)

const CopyButton = ({ text, what }: { text: string; what: string }) => (
  <IconButton
    label={`Copy ${what}`}
    icon={Copy}
    look="bare"
    size="row"
    onClick={() => void copy(text, what.replace(/^the /, 'The '))}
  />
)

function PhoneFact(props: FieldProps) {
  const { phone } = props.lead
  return (
    <EditableFact
      {...props}
      field="phone"
      what="the phone number"
      describe={(values) => values.phone ?? ''}
      actions={phone && <CopyButton text={phone} what="the phone number" />}
      renderInputs={(values, set, issues) => (
        <Field label="Phone" error={issues.phone}>
          <TextInput
            name="phone"
            type="tel"
            autoComplete="off"
            value={values.phone}
            onChange={({ target }) => set({ phone: target.value })}
          />
        </Field>
      )}
    >
      <Line icon={Phone}>
        {phone ? (
          <a href={phoneLink(phone)} className={`${link} font-semibold`}>
            {phone}
          </a>
        ) : (
          <span className="text-ink-muted">No phone</span>
        )}
      </Line>
    </EditableFact>
  )
}

function EmailFact(props: FieldProps) {
  const { email } = props.lead
  return (
    <EditableFact
      {...props}
      field="email"
      what="the email address"
      describe={(values) => values.email ?? ''}
      actions={<CopyButton text={email} what="the email address" />}
      renderInputs={(values, set, issues) => (
        <Field
          label="Email"
          error={issues.email}
          hint="A corrected address ends the links that were sent, and gets a new one."
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
      )}
    >
      <Line icon={Mail}>
        <a href={emailLink(email)} className={link}>
          <EmailText>{email}</EmailText>
        </a>
      </Line>
    </EditableFact>
  )
}

function NameFact(props: FieldProps) {
  return (
    <EditableFact
      {...props}
      field="name"
      what="the name"
      describe={({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')}
      renderInputs={(values, set, issues) => (
        <>
          <Field label="First name" error={issues.firstName}>
            <TextInput
              name="firstName"
              autoComplete="off"
              value={values.firstName}
              onChange={({ target }) => set({ firstName: target.value })}
            />
          </Field>
          <Field label="Last name" error={issues.lastName}>
            <TextInput
              name="lastName"
              autoComplete="off"
              value={values.lastName ?? ''}
              onChange={({ target }) => set({ lastName: target.value })}
            />
          </Field>
        </>
      )}
    >
      <Line icon={UserRound}>{leadName(props.lead)}</Line>
    </EditableFact>
  )
}
