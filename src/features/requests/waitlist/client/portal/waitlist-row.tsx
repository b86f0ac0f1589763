import { MailCheck, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { emailLink } from '#shared/email-link.ts'
import { fullName } from '#shared/names.ts'
import { phoneLink } from '#shared/phone-link.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import type { WaitlistEntry } from '../../contract/staff.ts'

interface WaitlistRowProps {
  entry: WaitlistEntry
  /** The place in the line, from 1; undefined for those who were written to. */
  position: number | undefined
  onRemove: () => void
  /** For administrators: who has seen the entry. */
  trail?: ReactNode
}

const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatFullDay(new Date(at))}</time>

/** One person on the list: contact, since when and until when. */
export function WaitlistRow({ entry, position, onRemove, trail }: WaitlistRowProps) {
  const { email, phone, language, createdAt, expiresAt, notifiedAt, proposed } = entry
  const name = fullName(entry)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 border-b border-line px-5 py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {position !== undefined && (
            <span className="text-ink-muted tabular-nums">
              <VisuallyHidden>Number </VisuallyHidden>
              {position}.
            </span>
          )}
          {name}
          <LanguageTag language={language} />
          {notifiedAt !== null && (
            <Chip tone="moss" icon={MailCheck} look="soft">
              <span>
                Written to on <Day at={notifiedAt} />
              </span>
            </Chip>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm wrap-anywhere">
          <a href={emailLink(email)} className="link-prose touch:inline-block touch:py-2.5">
            <EmailText>{email}</EmailText>
          </a>
          {phone !== null && (
            <a href={phoneLink(phone)} className="link-prose touch:inline-block touch:py-2.5">
              {phone}
            </a>
          )}
        </p>
        {proposed && (
          <p className="mt-0.5 text-sm wrap-anywhere">
            <strong>Not confirmed:</strong> on <Day at={proposed.at} /> someone with this address
            sent {fullName(proposed)}
            {proposed.phone !== null && `, ${proposed.phone}`}. It counts once the link in the mail
            is used.
          </p>
        )}
        <p className="mt-0.5 text-sm text-ink-muted">
          Waiting since <Day at={createdAt} />. Deleted on <Day at={expiresAt} />.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {trail}
        <Button variant="destructive-quiet" size="row" onClick={onRemove}>
          <Icon icon={Trash2} size="small" />
          Remove
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
