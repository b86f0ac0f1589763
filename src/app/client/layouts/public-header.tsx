import type { User } from '#features/accounts/contract.ts'
import type { AccountMenus } from './account-menus.tsx'
import { BookingMenu } from './booking-menu.tsx'
import { MainNav } from './main-nav.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { Wordmark } from './wordmark.tsx'

interface PublicHeaderProps {
  path: string
  user: User | null
  account: AccountMenus | undefined
  onPhoneMenu: (isOpen: boolean) => void
}

export function PublicHeader({ path, user, account, onPhoneMenu }: PublicHeaderProps) {
  const own = user && account ? { user, ...account } : undefined
  return (
    // On phones and in low windows only the bar stays when scrolled. While a menu is open the row stays, too.
    <header className="contents bg-paper md:roomy:sticky md:roomy:top-0 md:roomy:z-40 md:roomy:block">
      <TopBar path={path} />
      <div className="top-(--bar-height) z-40 flex border-b border-line has-open:sticky">
        <div className="wrap flex min-h-(--header-row) items-center gap-2.5 bg-paper lg:gap-3 xl:gap-8">
          <Wordmark />
          <MainNav path={path} />
          <div className="ml-auto hidden min-w-0 md:block lg:ml-0">
            {own ? <own.Wide user={own.user} /> : <BookingMenu />}
          </div>
          <div className="ml-auto md:ml-0 lg:hidden">
            <PhoneMenu
              path={path}
              account={own && <own.Phone user={own.user} />}
              onToggle={onPhoneMenu}
            />
          </div>
        </div>
      </div>
    </header>
  )
}
