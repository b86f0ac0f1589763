import type { User } from '#features/accounts/contract.ts'
import type { AccountMenus } from './account-menus.tsx'
import { BookingMenu } from './booking-menu.tsx'
import { LanguageLink } from './language-link.tsx'
import { MainNav } from './main-nav.tsx'
import { PhoneMenu } from './phone-menu.tsx'
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
    <header className="sticky top-0 z-40 h-(--header-height) border-b border-line bg-paper">
      <div className="flex h-full wrap items-center gap-2.5 lg:gap-3 xl:gap-8">
        <Wordmark />
        <MainNav path={path} />
        <div className="ml-auto hidden min-w-0 items-center gap-5 md:flex lg:ml-0 lg:gap-3 xl:gap-6">
          <LanguageLink
            path={path}
            className="inline-flex min-h-11 items-center text-md font-medium whitespace-nowrap text-ink-muted underline-offset-4 hover:text-river-700 hover:underline"
          />
          <div className="min-w-0">{own ? <own.Wide user={own.user} /> : <BookingMenu />}</div>
        </div>
        <div className="ml-auto md:ml-0 lg:hidden">
          <PhoneMenu
            path={path}
            account={own && <own.Phone user={own.user} />}
            onToggle={onPhoneMenu}
          />
        </div>
      </div>
    </header>
  )
}
