import { CalendarPlus, LogIn } from 'lucide'
import { useSite } from '#features/site/client/site-context.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Menu, MenuLink } from '#platform/client/ui/menu.tsx'
import { paths } from '#shared/paths.ts'
import { toBookingLabels } from './booking-labels.ts'

const label = 'Book Consultation'

/** Two ways to book: a first call, or the booking system for existing clients, if the practice has one. */
export function BookingMenu() {
  const { practice } = useSite()
  const labels = toBookingLabels(practice)
  if (practice.bookingUrl === '') {
    return (
      <ButtonLink href={paths.consultation} size="small">
        {label}
      </ButtonLink>
    )
  }
  return (
    <Menu button={label} size="small">
      <MenuLink href={paths.consultation} icon={CalendarPlus}>
        {labels.newClients}
      </MenuLink>
      <MenuLink href={practice.bookingUrl} icon={LogIn} external>
        {labels.existingClients}
      </MenuLink>
    </Menu>
  )
}
