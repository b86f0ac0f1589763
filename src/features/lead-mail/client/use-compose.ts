import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.tsx'
import type { Issue } from '#shared/errors.ts'
import {
  type LeadEmail,
  leadEmailSchema,
  mailCodes,
  maxEmailHtml,
  subjectAndBody,
  type ThreadMessage,
} from '../contract.ts'
import { findNewestReadable, type ShownThread, toComparableId } from '../read-answers.ts'
import { type Draft, textToHtml } from '../rules.ts'
import { leadEmailsQuery, useSendLeadEmail } from './queries.ts'
import { createSendKey } from './use-draft.ts'

/** The problem shown above the form until the next attempt. */
export type SendProblem =
  | { kind: 'newer'; message: ThreadMessage; at: Date }
  | { kind: 'reconnect' | 'unknown' | 'other'; text: string }

const connectionLost = 'We lost the connection. Press Send again; it will not be sent twice.'

/** Sends a draft and explains why it was not sent. The draft's text stays in any case. */
export function useCompose(
  leadId: number,
  draft: Draft,
  onChange: (draft: Draft) => void,
  onDone: () => void,
) {
  const client = useQueryClient()
  const call = useSendLeadEmail()
  const query = leadEmailsQuery(leadId)
  const [problem, setProblem] = useState<SendProblem>()
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const isEmpty = draft.subject.trim() === '' || draft.message.trim() === ''

  const showFailure = (text: string) =>
    showToast({ kind: 'error', title: 'Error Sending Email', text })

  /** A newer message arrived: it is shown, and counts as seen from then on. */
  async function showNewer(text: string, refused: LeadEmail) {
    try {
      await client.fetchQuery({ ...query, staleTime: 0 })
    } catch {
      setProblem({ kind: 'other', text })
      return
    }
    // The fetched response lacks replies that were read earlier; the cached thread has them.
    const thread: ShownThread | undefined = client.getQueryData(query.queryKey)
    const lastSeenId = toComparableId(thread, draft.lastSeenId)
    if (lastSeenId !== draft.lastSeenId && lastSeenId !== refused.lastSeenId) {
      // Nothing is newer: the mailbox has become unreadable, so the server lacks the replied message.
      await deliver({ ...refused, lastSeenId })
      return
    }
    const newest = thread && findNewestReadable(thread)
    if (!newest) return
    setProblem({ kind: 'newer', message: newest, at: new Date() })
    onChange({ ...draft, lastSeenId: newest.id })
  }

  async function handleFailure(error: unknown, refused: LeadEmail) {
    const text = toErrorMessage(error, connectionLost)
    const code = error instanceof CallError ? error.code : undefined
    if (code === mailCodes.newer) {
      await showNewer(text, refused)
      return
    }
    showFailure(text)
    if (code === mailCodes.reconnect) setProblem({ kind: 'reconnect', text })
    else if (code === mailCodes.unknown) setProblem({ kind: 'unknown', text })
    else setProblem({ kind: 'other', text })
    // The earlier text was sent: the text written now is another email and needs a key of its own.
    if (code === mailCodes.alreadySent) onChange({ ...draft, sendKey: createSendKey() })
    if (error instanceof CallError) setIssues(error.issues)
    // The failed email is in the thread now, and the Google connection may have changed.
    void refreshTopics(client, ['leads', 'mail', 'google'])
  }

  async function deliver(body: LeadEmail) {
    try {
      await call.mutateAsync({ params: { id: String(leadId) }, body })
    } catch (error) {
      await handleFailure(error, body)
      return
    }
    showToast({ kind: 'success', title: 'Success', text: 'Email sent successfully.' })
    onDone()
  }

  async function send() {
    if (call.isPending) return
    if (isEmpty) {
      showToast({ kind: 'error', title: 'Missing Information', text: subjectAndBody })
      return
    }
    const { subject, message, sendKey, sender } = draft
    const lastSeenId = toComparableId(client.getQueryData(query.queryKey), draft.lastSeenId)
    const html = textToHtml(message)
    // Links may make it too long for the server, which then creates the same HTML from the message.
    const htmlMessage = html.length > maxEmailHtml ? undefined : html
    const body = { subject, message, htmlMessage, sendKey, lastSeenId, sender }
    const checked = leadEmailSchema.safeParse(body)
    if (!checked.success) {
      const found = checked.error.issues.map((one) => ({
        path: one.path.join('.'),
        message: one.message,
      }))
      setIssues(found)
      showFailure(found[0]?.message ?? subjectAndBody)
      return
    }
    setIssues([])
    setProblem(undefined)
    await deliver(checked.data)
  }

  return {
    send,
    isSending: call.isPending,
    isEmpty,
    problem,
    getIssue: (path: string) => issues.find((issue) => issue.path === path)?.message,
  }
}
