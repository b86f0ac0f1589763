import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type EmailLogEntry,
  type LeadEmail,
  leadEmailSchema,
  mailCodes,
  maxEmailHtml,
  subjectAndBody,
  type ThreadMessage,
} from '#features/requests/emails/contract.ts'
import { type Draft, textToHtml } from '#features/requests/emails/rules.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import type { Issue } from '#shared/errors.ts'
import { leadEmailsQuery, useSendLeadEmail } from '../thread/queries.ts'
import { findNewestReadable, type ShownThread, toComparableId } from '../thread/read-answers.ts'
import { createSendKey } from './use-draft.ts'

/** The problem shown above the form until the next attempt. */
export type SendProblem =
  | { kind: 'newer'; message: ThreadMessage; at: Date }
  | { kind: 'reconnect' | 'unknown' | 'other'; text: string }

const connectionLost = 'We lost the connection. Press Send again; it will not be sent twice.'

const showFailure = (text: string) =>
  showToast({ kind: 'error', title: 'Error Sending Email', text })

/** The email of a draft, or what is wrong with it. */
function toEmail(
  { message, sendKey, sender, ...draft }: Draft,
  lastSeenId: Draft['lastSeenId'],
  markContacted: boolean,
): { email: LeadEmail } | { issues: Issue[] } {
  const html = textToHtml(message)
  // Links may make it too long for the server, which then creates the same HTML from the message.
  const htmlMessage = html.length > maxEmailHtml ? undefined : html
  const words = { subject: draft.subject, message, htmlMessage }
  const documentIds = [...(draft.documentIds ?? [])]
  const sending = { sendKey, lastSeenId, sender, undoable: true, markContacted }
  const body = { ...words, documentIds, ...sending }
  const checked = leadEmailSchema.safeParse(body)
  if (checked.success) return { email: checked.data }
  const { issues } = checked.error
  return { issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}

function toProblem(error: unknown): Exclude<SendProblem, { kind: 'newer' }> {
  const text = toErrorMessage(error, connectionLost)
  const code = error instanceof CallError ? error.code : undefined
  if (code === mailCodes.reconnect) return { kind: 'reconnect', text }
  return { kind: code === mailCodes.unknown ? 'unknown' : 'other', text }
}

interface ComposeOptions {
  leadId: number
  draft: Draft
  onChange: (draft: Draft) => void
  /** Called when the email waits to be sent. */
  onDone: (sent: EmailLogEntry) => void
}

/** Delivers an email, and explains why it was not sent. */
function useDelivery({ leadId, draft, onChange, onDone }: ComposeOptions) {
  const client = useQueryClient()
  const call = useSendLeadEmail()
  const query = leadEmailsQuery(leadId)
  const [problem, setProblem] = useState<SendProblem>()
  const [issues, setIssues] = useState<readonly Issue[]>([])

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
    const problem = toProblem(error)
    const code = error instanceof CallError ? error.code : undefined
    if (code === mailCodes.newer) {
      await showNewer(problem.text, refused)
      return
    }
    showFailure(problem.text)
    setProblem(problem)
    // The earlier text was sent: the text written now is another email and needs a key of its own.
    if (code === mailCodes.alreadySent) onChange({ ...draft, sendKey: createSendKey() })
    if (error instanceof CallError) setIssues(error.issues)
    // The failed email is in the thread now, and the Google connection may have changed.
    void refreshTopics(client, ['leads', 'mail', 'google'])
  }

  async function deliver(body: LeadEmail) {
    let sent: EmailLogEntry
    try {
      sent = await call.mutateAsync({ params: { id: String(leadId) }, body })
    } catch (error) {
      await handleFailure(error, body)
      return
    }
    onDone(sent)
  }

  return { deliver, isSending: call.isPending, problem, setProblem, issues, setIssues }
}

/** Sends a draft, which can be undone for ten seconds. Its text stays whatever happens. */
export function useCompose(options: ComposeOptions) {
  const { leadId, draft } = options
  const client = useQueryClient()
  const { deliver, isSending, problem, setProblem, issues, setIssues } = useDelivery(options)
  // A reply begins with its quote, which is no message: a key that is held down must not send it alone.
  const isUnwritten = draft.message.trim() === '' || draft.message === draft.initial.message
  const isEmpty = draft.subject.trim() === '' || isUnwritten

  async function send({ markContacted = false } = {}) {
    if (isSending) return
    if (isEmpty) {
      showToast({ kind: 'error', title: 'Missing Information', text: subjectAndBody })
      return
    }
    const thread: ShownThread | undefined = client.getQueryData(leadEmailsQuery(leadId).queryKey)
    const made = toEmail(draft, toComparableId(thread, draft.lastSeenId), markContacted)
    if ('issues' in made) {
      setIssues(made.issues)
      showFailure(made.issues[0]?.message ?? subjectAndBody)
      return
    }
    setIssues([])
    setProblem(undefined)
    await deliver(made.email)
  }

  return {
    send,
    isSending,
    isEmpty,
    problem,
    getIssue: (path: string) => issues.find((issue) => issue.path === path)?.message,
  }
}
