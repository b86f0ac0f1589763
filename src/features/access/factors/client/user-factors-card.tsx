import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide'
import { useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { closeNow } from '#platform/client/ui/close-now.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { fullName } from '#shared/names.ts'
import { hasOwnFactor } from '../labels.ts'
import { FactorState } from './authenticator-card.tsx'
import { useResetUserFactors, userFactorsQuery } from './queries.ts'

interface UserFactorsCardProps {
  user: { id: number; firstName: string; lastName: string }
}

/** Beside the form of an account: its second step at sign-in, and the way out for a lost device. */
export function UserFactorsCard({ user }: UserFactorsCardProps) {
  const { data: factors } = useQuery(userFactorsQuery(user.id))
  const reset = useResetUserFactors()
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!factors) return null
  const what = factors.isLinked ? 'app, passkeys and provider link' : 'app and passkeys'

  async function remove() {
    try {
      await reset.mutateAsync({ params: { id: String(user.id) } })
      showToast({ kind: 'success', title: 'Second step removed' })
      closeNow(() => setAsking(false))
      heading.current?.focus()
    } catch (error) {
      const text = toErrorMessage(error, 'Nothing was changed. Please try again.')
      showToast({ kind: 'error', title: 'Nothing was removed', text })
    }
  }

  return (
    <section className="rounded-card border border-line bg-paper px-5 pt-4 pb-5">
      <h2 ref={heading} tabIndex={-1} className="heading-focus type-portal-card">
        Second step at sign-in
      </h2>
      <FactorState factors={factors} whose="Their" />
      {factors.isLinked && (
        <p className="mt-2 text-sm text-ink-muted">
          The practice’s identity provider signs them in, too.
        </p>
      )}
      {(hasOwnFactor(factors) || factors.isLinked) && (
        <Button
          variant="destructive-outline"
          size="portal"
          className="mt-3"
          onClick={() => setAsking(true)}
        >
          <Icon icon={Smartphone} size="small" />
          Remove {what}
        </Button>
      )}
      <QuestionDialog
        open={isAsking}
        title="Remove the second step?"
        icon={<RoundIcon icon={Smartphone} tone="ember" />}
        onKeep={() => setAsking(false)}
        goLabel={`Remove ${what}`}
        onGo={() => void remove()}
        isPending={reset.isPending}
        pendingText="Removing..."
      >
        Do this only if you are sure that <strong>{fullName(user)}</strong> asked for it: call them.
        {factors.isRequired
          ? 'Until they have added another one, they can do nothing else in the portal.'
          : 'Their sign-in no longer needs app or passkey.'}{' '}
        An email tells them.
      </QuestionDialog>
    </section>
  )
}
