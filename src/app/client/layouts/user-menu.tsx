import { CircleUserRound, LayoutDashboard, LogOut } from 'lucide'
import type { User } from '#features/accounts/contract.ts'
import { useLogout } from '#features/sessions/client/use-logout.ts'
import { useOtherTabs } from '#features/sessions/client/use-other-tabs.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#platform/client/ui/menu.tsx'
import { fullName, initials } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'

/** For signed-in people, in place of booking. */
export function UserMenu({ user }: { user: User }) {
  const logout = useLogout()
  useOtherTabs()
  const name = fullName(user)
  return (
    <Menu
      person
      button={
        <>
          <Avatar initials={initials(user)} size={40} tint="bg-river-100" />
          <span className="min-w-0 truncate">{name}</span>
        </>
      }
      heading={
        <>
          <b className="block text-lg leading-snug">{name}</b>
          <span className="block text-md break-words text-ink-muted">{user.email}</span>
        </>
      }
    >
      <MenuLink href={paths.dashboard} icon={LayoutDashboard}>
        Dashboard
      </MenuLink>
      <MenuLink href={paths.account} icon={CircleUserRound}>
        Your account
      </MenuLink>
      <MenuButton icon={LogOut} onClick={() => logout()}>
        Logout
      </MenuButton>
    </Menu>
  )
}
