import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailLogEntry, ThreadMessage } from '#features/requests/emails/contract.ts'
import { type Draft, mailTexts, newestMessage } from '#features/requests/emails/rules.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { restoreDraft } from '../composer/use-draft.ts'
import { leadEmailsQuery, systemEmailQuery, useUndoLeadEmail } from './queries.ts'
import type { ShownThread } from './read-answers.ts'

const toSentKey = (userId: number, emailId: string) => ['mail-sent', userId, emailId] as const

/** Holds a draft that was sent in this page's memory, so that Undo restores it as it was. */
export const rememberSent = (client: QueryClient, userId: number, emailId: string, draft: Draft) =>
  client.setQueryData<Draft>(toSentKey(userId, emailId), draft)

type Words = Pick<EmailLogEntry, 'subject' | 'message' | 'from' | 'documentIds'> & {
  sendKey?: string
}

const toWords = ({ subject, body, from, rewrite }: ThreadMessage): Words => ({
  subject,
  message: body,
  from: /<([^>]+)>$/.exec(from)?.[1] ?? from,
  ...rewrite,
})

interface UndoOptions {
  userId: number
  leadId: number
  emailId: string
  /** Called when the draft is restored. */
  onUndone: (() => void) | undefined
}

/** The draft of an email that another page or tab has sent. */
function toDraft(client: QueryClient, thread: ShownThread | undefined, words: Words, id: string) {
  const { subject, message, from, documentIds, sendKey = '' } = words
  const others = thread?.response.filter((other) => other.id !== id) ?? []
  const system = client.getQueryData(systemEmailQuery().queryKey)
  return {
    subject,
    message,
    initial: { subject, message: '' },
    sendKey,
    lastSeenId: newestMessage(others)?.id ?? null,
    ...(documentIds && { documentIds }),
    sender: from === system?.systemEmail ? 'system' : 'google',
  } satisfies Draft
}

/** Takes a pending email back and makes it the draft again, or says why that was not possible. */
export function useUndo({ userId, leadId, emailId, onUndone }: UndoOptions) {
  const client = useQueryClient()
  const call = useUndoLeadEmail()
  const [problem, setProblem] = useState<string>()

  function restore(words: Words | undefined) {
    const thread: ShownThread | undefined = client.getQueryData(leadEmailsQuery(leadId).queryKey)
    const shown = thread?.response.find(({ id }) => id === emailId)
    const known = words ?? (shown && toWords(shown))
    const draft =
      client.getQueryData<Draft>(toSentKey(userId, emailId)) ??
      (known && toDraft(client, thread, known, emailId))
    if (!draft) return
    // The one that was taken back is gone, with its key.
    restoreDraft(client, userId, leadId, { ...draft, sendKey: '' })
    client.removeQueries({ queryKey: toSentKey(userId, emailId) })
    onUndone?.()
  }

  async function undo() {
    if (call.isPending) return
    setProblem(undefined)
    try {
      restore(await call.mutateAsync({ params: { id: String(leadId), emailId } }))
    } catch (error) {
      const status = error instanceof CallError ? error.status : undefined
      if (status === undefined) {
        setProblem(toErrorMessage(error, 'We lost the connection. Press Undo again.'))
        return
      }
      // Taken back before: the answer to an earlier attempt was lost.
      if (status === 404) restore(undefined)
      else {
        // Not said beside the button, which goes when the email is shown as sent.
        const text = toErrorMessage(error, mailTexts.notUndone)
        showToast({ kind: 'error', title: 'Not undone', text })
      }
      void refreshTopics(client, ['leads', 'mail'])
    }
  }

  return { undo, isUndoing: call.isPending, problem }
}

/** Makes a failed email the draft, without the documents that were deleted. Once it is sent, it takes the place of the failed one. */
export function useRewrite({ userId, leadId, onUndone }: Omit<UndoOptions, 'emailId'>) {
  const client = useQueryClient()
  return (message: ThreadMessage) => {
    const thread: ShownThread | undefined = client.getQueryData(leadEmailsQuery(leadId).queryKey)
    restoreDraft(client, userId, leadId, toDraft(client, thread, toWords(message), message.id))
    onUndone?.()
  }
}
