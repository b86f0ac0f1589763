import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Link2Off } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { formatLongDay } from '#shared/practice-time.ts'
import { describeLinkFault } from '../labels.ts'
import { isProviderFault, linkedName, providerFaultName } from '../rules.ts'
import { identityQuery, useUnlinkIdentity } from './queries.ts'

interface IdentityCardProps {
  /** The way to link an account that is not. */
  renderLink: (provider: string) => ReactNode
}

/** The link of the own account to the practice's identity provider; nothing where there is no provider. */
export function IdentityCard({ renderLink }: IdentityCardProps) {
  const { data: identity } = useQuery(identityQuery())
  const { mutateAsync: unlink, isPending } = useUnlinkIdentity()
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [outcome] = useState(() => new URLSearchParams(location.search).get(providerFaultName))
  const isShown = Boolean(identity?.provider)
  useEffect(() => {
    // The provider led back to this page, whose top says nothing of it.
    if (isShown && outcome) heading.current?.focus()
  }, [isShown, outcome])
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
          : `Your account is not linked. Once it is, ${provider} signs you in beside your password, whatever address it has for you.`}
      </p>
      <LinkOutcome outcome={outcome} provider={provider} isLinked={linked !== null} />
      {!linked && renderLink(provider)}
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
        You then sign in with your password. Only you can link it again, on this page.
      </QuestionDialog>
    </section>
  )
}

interface LinkOutcomeProps {
  /** Of the address of this page: `linked`, or why not. */
  outcome: string | null
  provider: string
  isLinked: boolean
}

function LinkOutcome({ outcome, provider, isLinked }: LinkOutcomeProps) {
  if (outcome === linkedName && isLinked) {
    return (
      <Notice tone="river" icon={CircleCheck} className="mt-3">
        {provider} now signs you in.
      </Notice>
    )
  }
  if (!isProviderFault(outcome) || isLinked) return null
  return (
    <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-3">
      {describeLinkFault(outcome, provider)}
    </Notice>
  )
}
