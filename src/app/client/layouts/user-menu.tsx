import { CircleUserRound, LayoutDashboard, LogOut } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { useLogout } from '#features/core/sessions/client/use-logout.ts'
import { useOtherTabs } from '#features/core/sessions/client/use-other-tabs.ts'
import { m } from '#messages'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#platform/client/ui/menu.tsx'
import { initials } from '#shared/initials.ts'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
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
      <MenuLink href={localPath(paths.dashboard)} icon={LayoutDashboard}>
        {m.layout_dashboard()}
      </MenuLink>
      <MenuLink href={localPath(paths.account)} icon={CircleUserRound}>
        {m.layout_account()}
      </MenuLink>
      <MenuButton icon={LogOut} onClick={() => logout()}>
        {m.layout_logout()}
      </MenuButton>
    </Menu>
  )
}
