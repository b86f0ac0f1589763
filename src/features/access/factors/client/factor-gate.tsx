import { useQuery } from '@tanstack/react-query'
import { ArrowRight, LogOut, ShieldCheck } from 'lucide'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { hasOwnFactor } from '../labels.ts'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { factorsQuery } from './queries.ts'

interface FactorGateProps {
  firstName: string
  onLogout: () => void
}

/** In place of every portal screen, for someone who must add a second factor first. */
export function FactorGate({ firstName, onLogout }: FactorGateProps) {
  const { data: factors } = useQuery(factorsQuery())
  const isDone = factors !== undefined && hasOwnFactor(factors)
  return (
    <main id="main" className="min-h-dvh bg-portal portal">
      <div className="mx-auto max-w-160 px-4 py-8">
        <PageHeading>One more step, {firstName}</PageHeading>
        <p className="mt-2 mb-5 text-ink-muted">
          Your practice asks everyone for a second factor that does not depend on a mailbox. Add a
          passkey or an authenticator app, keep the recovery codes, and go on.
        </p>
        {isDone && (
          <Notice tone="river" icon={ShieldCheck} className="mb-5">
            Your account is protected. You can go on.
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-5">
          <PasskeysCard />
          <AuthenticatorCard />
        </div>
        <div className="mt-6 flex flex-wrap gap-2.5">
          {isDone && (
            // The page is loaded again, because everything on it was refused before.
            <Button onClick={() => location.reload()}>
              Go on to the portal
              <Icon icon={ArrowRight} size="text" />
            </Button>
          )}
          <Button variant="secondary" onClick={onLogout}>
            <Icon icon={LogOut} size="text" />
            Log out
          </Button>
        </div>
      </div>
    </main>
  )
}
