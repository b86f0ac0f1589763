import { CalendarPlus, LogIn } from 'lucide'
import { Menu, MenuLink } from '#platform/client/ui/menu.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { bookingLabels } from './booking-labels.ts'

/** Two ways to book: a first call, or the booking system for existing clients. */
export function BookingMenu() {
  return (
    <Menu button="Book Consultation" size="small">
      <MenuLink href={paths.consultation} icon={CalendarPlus}>
        {bookingLabels.newClients}
      </MenuLink>
      <MenuLink href={practice.bookingUrl} icon={LogIn} external>
        {bookingLabels.existingClients}
      </MenuLink>
    </Menu>
  )
}
