import { useQuery } from '@tanstack/react-query'
import { LinkProvider } from '#features/access/auth/client/link-provider.tsx'
import { PasswordCard } from '#features/access/auth/client/password-card.tsx'
import { DevicesCard } from '#features/access/devices/client/devices-card.tsx'
import { AuthenticatorCard } from '#features/access/factors/client/authenticator-card.tsx'
import { PasskeysCard } from '#features/access/factors/client/passkeys-card.tsx'
import { IdentityCard } from '#features/access/identity-provider/client/identity-card.tsx'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { AlertsCard } from '#features/requests/alerts/client/alerts-card.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { AccountFacts } from './sections/account-facts.tsx'
import { ShortcutsCard } from './sections/shortcuts-card.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Your account', site),
})

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <Account user={user} /> : null
}

function Account({ user }: { user: User }) {
  return (
    <>
      <PageHeading className="mb-5.5">Your account</PageHeading>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-first-86">
        <div className="grid grid-cols-1 gap-5">
          <AccountFacts user={user} />
          <PasswordCard user={user} />
          <AuthenticatorCard />
          <PasskeysCard />
          <IdentityCard renderLink={(provider) => <LinkProvider provider={provider} />} />
          <ShortcutsCard />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <AlertsCard user={user} />
          <DevicesCard />
        </div>
      </div>
    </>
  )
}
