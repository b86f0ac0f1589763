import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { googleStatusQuery } from '#features/google-connection/client/queries.ts'
import { connectionState } from '#features/google-connection/rules.ts'
import type { Lead } from '#features/leads/contract.ts'
import { leadName } from '#features/leads/rules.ts'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { createDraft, newestMessage } from '../rules.ts'
import {
  ComposeButtons,
  ComposeFields,
  type ComposeFormProps,
  useComposeForm,
} from './compose-form.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { htmlToText } from './use-clean-html.ts'
import { createSendKey, useDraft } from './use-draft.ts'
import { useLeadThread } from './use-lead-thread.ts'

interface LeadComposerProps {
  lead: Lead
  user: User
}

/**
 * Writes to a client below or beside what was written before: no dialog of its own, and no wider than its
 * column. Render it once per lead, with the lead's id as its `key`.
 */
export function LeadComposer({ lead, user }: LeadComposerProps) {
  const status = useQuery(googleStatusQuery())
  const hasThread = lead.emailThreadId !== null
  const thread = useLeadThread(lead.id, hasThread)
  const { draft, setDraft, hasDraft } = useDraft(user.id, lead.id)
  const [sendKey, setSendKey] = useState(createSendKey)
  const [isBySystem, setIsBySystem] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const connection = status.data && connectionState(status.data)
  const newest = hasThread ? newestMessage(thread.data?.response ?? []) : undefined
  const sender = connection === 'valid' && !isBySystem ? 'google' : 'system'
  // What nobody has changed yet follows the thread: the newest message is the one that is answered.
  const initial = useMemo(() => {
    const text = newest?.bodyType === 'html' ? htmlToText(newest.body) : (newest?.body ?? '')
    return createDraft({ replyTo: newest, text, sender, sendKey })
  }, [newest, sender, sendKey])

  if (status.isPending || (hasThread && thread.isPending)) return <ComposerSkeleton />
  const mustChoose = user.role === 'therapist' && connection !== 'valid' && !isBySystem && !hasDraft
  if (mustChoose) {
    return (
      <ConnectionNotice
        isLost={connection === 'lost'}
        isMissing={connection === 'none'}
        isConfigured={status.data?.isConfigured ?? false}
        onSendAnyway={() => setIsBySystem(true)}
      />
    )
  }
  const endDraft = () => {
    setIsAsking(false)
    setDraft(null)
    setSendKey(createSendKey())
  }
  const name = leadName(lead)
  return (
    <>
      <ComposerForm
        lead={lead}
        draft={draft && hasDraft ? draft : initial}
        googleEmail={connection === 'valid' ? (status.data?.email ?? undefined) : undefined}
        isTherapist={user.role === 'therapist'}
        onChange={setDraft}
        onCancel={hasDraft ? () => setIsAsking(true) : undefined}
        onDone={endDraft}
      />
      <DiscardQuestion
        open={isAsking}
        name={name}
        onStay={() => setIsAsking(false)}
        onDiscard={endDraft}
      />
    </>
  )
}

function ComposerForm(props: ComposeFormProps) {
  const { lead, draft, onCancel } = props
  const compose = useComposeForm(props)
  const name = leadName(lead)
  return (
    <form
      aria-label={draft.lastSeenId !== null ? `Reply to ${name}` : `Email to ${name}`}
      className="grid min-w-0 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        void compose.send()
      }}
    >
      <ComposeFields {...props} compose={compose} />
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <ComposeButtons compose={compose} onCancel={onCancel} />
      </div>
    </form>
  )
}

const ComposerSkeleton = () => (
  <Loading label="Loading the email" className="grid gap-3">
    <Skeleton shape="pill" className="h-10 w-full" />
    <Skeleton shape="pill" className="h-24 w-full" />
  </Loading>
)
