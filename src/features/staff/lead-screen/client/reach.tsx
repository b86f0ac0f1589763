import { CalendarPlus, Mail, Phone } from 'lucide'
import type { StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { phoneLink } from '#shared/phone-link.ts'
import type { LeadLayout } from './columns.tsx'
import { AssigneeField } from './facts/assignee-field.tsx'
import { ContactWish } from './facts/contact-wish.tsx'
import { type FieldProps, StatusField } from './facts/status-field.tsx'
import { ConsentNotice } from './protection/consent-notice.tsx'

const round = (isPrimary: boolean) =>
  classNames(
    'grid size-10 shrink-0 place-items-center rounded-full border-medium transition-colors touch:size-11',
    isPrimary
      ? 'border-transparent bg-river-600 text-white hover:bg-river-700'
      : 'border-river-600 bg-paper text-river-700 hover:border-river-700 hover:bg-river-50',
  )

const ReachIcon = ({ icon }: { icon: IconDrawing }) => <Icon icon={icon} />

interface LeadReachProps extends FieldProps {
  layout: LeadLayout
  staff: LeadLabels['staff'] | undefined
  photos: StaffPhotos
  onCall: () => void
  onEmail: () => void
  /** Shows the details, where a call is booked. */
  onDetails: () => void
}

/** Where there is one column, above its parts: the status, and the ways to reach the client with one touch. */
export function LeadReach(props: LeadReachProps) {
  const { layout, staff, photos, onCall, onEmail, onDetails, onEdited, ...field } = props
  const { lead } = field
  const name = leadName(lead)
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <StatusField {...field} labelHidden onEdited={onEdited} />
        </div>
        {layout === 'roomy' && staff && (
          <div className="min-w-0 flex-1 basis-40">
            <AssigneeField {...field} labelHidden staff={staff} photos={photos} />
          </div>
        )}
        {lead.consentWithdrawnAt === undefined && (
          <div className="flex gap-2 print:hidden">
            {lead.phone && (
              <a
                href={phoneLink(lead.phone)}
                aria-label={`Call ${name}`}
                className={round(true)}
                onClick={onCall}
              >
                <ReachIcon icon={Phone} />
              </a>
            )}
            <button
              type="button"
              aria-label={`Email ${name}`}
              className={round(false)}
              onClick={onEmail}
            >
              <ReachIcon icon={Mail} />
            </button>
          </div>
        )}
      </div>
      {lead.consentWithdrawnAt && <ConsentNotice withdrawnAt={lead.consentWithdrawnAt} />}
      {lead.status === 'scheduled' && lead.appointmentAt === null && (
        <Button
          variant="secondary-light"
          size="portal"
          className="justify-self-start print:hidden"
          onClick={onDetails}
        >
          <Icon icon={CalendarPlus} size="text" />
          Scheduled for when?
        </Button>
      )}
      <ContactWish
        lead={lead}
        className="flex w-full flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted"
      />
    </div>
  )
}
