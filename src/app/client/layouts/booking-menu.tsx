import { CalendarPlus, LogIn } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Menu, MenuLink } from '#platform/client/ui/menu.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { toBookingLabels } from './booking-labels.ts'

/** Two ways to book: a first call, or the booking system for existing clients, if the practice has one. */
export function BookingMenu() {
  const { practice } = useSite()
  const labels = toBookingLabels(practice)
  const label = m.layout_book_consultation()
  if (practice.bookingUrl === '') {
    return (
      <ButtonLink href={localPath(paths.consultation)} size="small">
        {label}
      </ButtonLink>
    )
  }
  return (
    <Menu button={label} size="small">
      <MenuLink href={localPath(paths.consultation)} icon={CalendarPlus}>
        {labels.newClients}
      </MenuLink>
      <MenuLink href={practice.bookingUrl} icon={LogIn} external>
        {labels.existingClients}
      </MenuLink>
    </Menu>
  )
}
