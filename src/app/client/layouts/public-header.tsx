import { useEffect } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import type { AccountMenus } from './account-menus.tsx'
import { BookingSlot } from './booking-slot.tsx'
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

const wideClasses = 'ml-auto hidden min-w-0 md:block lg:ml-0'

export function PublicHeader({ path, user, account, onPhoneMenu }: PublicHeaderProps) {
  useScrollMark()
  const own = user && account ? { user, ...account } : undefined
  return (
    <header className="page-header">
      <TopBar path={path} />
      <div className="header-row">
        <div className="wrap flex items-center gap-2.5 bg-paper lg:gap-3 xl:gap-8">
          <Wordmark />
          <MainNav path={path} />
          {own ? (
            <div className={wideClasses}>
              <own.Wide user={own.user} />
            </div>
          ) : (
            <BookingSlot className={`${wideClasses} shrink-0`} />
          )}
          <div className="ml-auto shrink-0 md:ml-0 lg:hidden">
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

/** A finger that rests, or a page that bounces at its end, changes nothing. */
const minDistance = 8

/** Marks the document while the reader scrolls down: `header-row` then leaves the screen where it is small. */
function useScrollMark() {
  useEffect(() => {
    const root = document.documentElement
    let last = scrollY
    const note = () => {
      const distance = scrollY - last
      if (Math.abs(distance) < minDistance) return
      last = scrollY
      root.toggleAttribute('data-scrolled-down', distance > 0 && scrollY > 120)
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      removeEventListener('scroll', note)
      root.removeAttribute('data-scrolled-down')
    }
  }, [])
}
