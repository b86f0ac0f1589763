import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide'
import { useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { formatLongDay } from '#shared/practice-time.ts'
import { identityQuery, useUnlinkIdentity } from './queries.ts'

/** The link of the own account to the practice's identity provider; nothing where there is no provider. */
export function IdentityCard() {
  const { data: identity } = useQuery(identityQuery())
  const { mutateAsync: unlink, isPending } = useUnlinkIdentity()
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!identity?.provider) return null
  const { provider, linked } = identity

  async function goOn() {
    try {
      await unlink({})
      setAsking(false)
      heading.current?.focus()
    } catch (error) {
      const text = toErrorMessage(error, 'Please try again.')
      showToast({ kind: 'error', title: 'Not unlinked', text })
    }
  }

  return (
    <section
      aria-labelledby="identity"
      className="rounded-card border border-line bg-paper px-5 py-5 md:px-6"
    >
      <h2
        ref={heading}
        id="identity"
        tabIndex={-1}
        className="heading-focus type-card wrap-anywhere"
      >
        {linked ? `Linked to ${provider}` : `Sign-in with ${provider}`}
      </h2>
      <p className="mt-2 text-sm wrap-anywhere text-ink-muted">
        {linked
          ? `Since ${formatLongDay(new Date(linked.since))}, last used ${formatLongDay(new Date(linked.lastUsedAt))}. ${provider} signs you in beside your password, unlocks your screen and confirms that it is you.`
          : `Your account is not linked yet. It will be when you sign in with ${provider} and it has verified the address of this account.`}
      </p>
      {linked && (
        <Button variant="destructive-outline" className="mt-4" onClick={() => setAsking(true)}>
          Unlink
        </Button>
      )}
      <QuestionDialog
        open={isAsking}
        title={`Unlink from ${provider}?`}
        icon={<RoundIcon icon={Link2Off} tone="ember" />}
        onKeep={() => setAsking(false)}
        goLabel="Unlink"
        onGo={() => void goOn()}
        isPending={isPending}
        pendingText="Unlinking..."
      >
        You then sign in with your password. Your next sign-in with {provider} links it again; to
        end that, ask an administrator to suspend the account.
      </QuestionDialog>
    </section>
  )
}
