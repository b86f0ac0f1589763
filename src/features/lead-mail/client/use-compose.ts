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
import { newSendKey } from './use-draft.ts'

/** What stands above the form until the next try. */
export type Trouble =
  | { kind: 'newer'; message: ThreadMessage; at: Date }
  | { kind: 'reconnect' | 'unknown' | 'said'; text: string }

const lostAnswer = 'We lost the connection. Press Send again; it will not be sent twice.'

/** Sending a draft, and what is said when it does not go. Its words stay in any case. */
export function useCompose(
  leadId: number,
  draft: Draft,
  onChange: (draft: Draft) => void,
  onDone: () => void,
) {
  const client = useQueryClient()
  const call = useSendLeadEmail()
  const query = leadEmailsQuery(leadId)
  const [trouble, setTrouble] = useState<Trouble>()
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const isEmpty = draft.subject.trim() === '' || draft.message.trim() === ''

  const tell = (text: string) => showToast({ kind: 'error', title: 'Error Sending Email', text })

  /** Someone wrote meanwhile: their message is shown, and seen from then on. */
  async function showNewer(text: string, refused: LeadEmail) {
    try {
      await client.fetchQuery({ ...query, staleTime: 0 })
    } catch {
      setTrouble({ kind: 'said', text })
      return
    }
    // What is fetched is the bare answer; the cache has it with what was read before.
    const thread: ShownThread | undefined = client.getQueryData(query.queryKey)
    const lastSeenId = toComparableId(thread, draft.lastSeenId)
    if (lastSeenId !== draft.lastSeenId && lastSeenId !== refused.lastSeenId) {
      // Nothing is newer: the mailbox cannot be read any more, so the server lacks what was replied to.
      await deliver({ ...refused, lastSeenId })
      return
    }
    const newest = thread && findNewestReadable(thread)
    if (!newest) return
    setTrouble({ kind: 'newer', message: newest, at: new Date() })
    onChange({ ...draft, lastSeenId: newest.id })
  }

  async function explain(error: unknown, refused: LeadEmail) {
    const text = toErrorMessage(error, lostAnswer)
    const code = error instanceof CallError ? error.code : undefined
    if (code === mailCodes.newer) {
      await showNewer(text, refused)
      return
    }
    tell(text)
    if (code === mailCodes.reconnect) setTrouble({ kind: 'reconnect', text })
    else if (code === mailCodes.unknown) setTrouble({ kind: 'unknown', text })
    else setTrouble({ kind: 'said', text })
    // What was sent already is one mail; what is written now is another.
    if (code === mailCodes.alreadySent) onChange({ ...draft, sendKey: newSendKey() })
    if (error instanceof CallError) setIssues(error.issues)
    // The failed mail stands in the thread now, and the connection may be another than it was.
    void refreshTopics(client, ['leads', 'mail', 'google'])
  }

  async function deliver(body: LeadEmail) {
    try {
      await call.mutateAsync({ params: { id: String(leadId) }, body })
    } catch (error) {
      await explain(error, body)
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
    // Links may make it longer than the server takes; it then makes the same from the message.
    const htmlMessage = html.length > maxEmailHtml ? undefined : html
    const body = { subject, message, htmlMessage, sendKey, lastSeenId, sender }
    const checked = leadEmailSchema.safeParse(body)
    if (!checked.success) {
      const found = checked.error.issues.map((one) => ({
        path: one.path.join('.'),
        message: one.message,
      }))
      setIssues(found)
      tell(found[0]?.message ?? subjectAndBody)
      return
    }
    setIssues([])
    setTrouble(undefined)
    await deliver(checked.data)
  }

  return {
    send,
    isSending: call.isPending,
    isEmpty,
    trouble,
    getIssue: (path: string) => issues.find((issue) => issue.path === path)?.message,
  }
}
