import { CircleUserRound, LayoutDashboard, LogOut } from 'lucide'
import type { ComponentType } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { useLogout } from '#features/core/sessions/client/use-logout.ts'
import { useOtherTabs } from '#features/core/sessions/client/use-other-tabs.ts'
import { m } from '#messages'
import { startQueryClient } from '#platform/client/http/query-client.ts'
import { recordReadStarts } from '#platform/client/http/read-starts.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { initials } from '#shared/initials.ts'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { UserMenu } from './user-menu.tsx'

/** Called before a signed-in person's page reads its data, so that the live channel can say what it missed. */
export const startAccountClient = () => recordReadStarts(startQueryClient())

/** The account menus in the public header, shown to signed-in people in place of booking. */
export type AccountMenus = Record<'Wide' | 'Phone', ComponentType<{ user: User }>>

export const accountMenus: AccountMenus = { Wide: UserMenu, Phone: PhoneAccount }

function PhoneAccount({ user }: { user: User }) {
  const logout = useLogout()
  useOtherTabs()
  return (
    <div className="grid gap-2.5 py-4.5">
      <div className="flex min-w-0 items-center gap-3.5">
        <Avatar initials={initials(user)} size={48} tint="bg-river-100" />
        <p className="min-w-0 text-lg leading-snug">
          <b className="block break-words">{fullName(user)}</b>
          <span className="text-md text-ink-muted">
            {user.role === 'admin' ? m.layout_role_administrator() : m.layout_role_therapist()}
          </span>
        </p>
      </div>
      <ButtonLink href={localPath(paths.dashboard)}>
        <Icon icon={LayoutDashboard} size="text" />
        {m.layout_dashboard()}
      </ButtonLink>
      <ButtonLink href={localPath(paths.account)} variant="secondary">
        <Icon icon={CircleUserRound} size="text" />
        {m.layout_account()}
      </ButtonLink>
      <Button variant="secondary" onClick={() => logout()}>
        <Icon icon={LogOut} size="text" />
        {m.layout_logout()}
      </Button>
    </div>
  )
}
