import { useEffect, useRef } from 'react'
import { maxSeenIds, type ThreadMessage } from '#features/requests/emails/contract.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { usePageVisible } from '#platform/client/use-page-seen.ts'
import { useMarkSeen } from './queries.ts'

type SeenLead = Pick<Lead, 'id' | 'clientWroteAt' | 'hasUnreadAnswer'>

/** The hook needs this of a message; entries of the timeline have it too. */
type SeenMessage = Pick<ThreadMessage, 'id' | 'isUnread'> &
  Partial<Pick<ThreadMessage, 'isFromPractice'>>

/**
 * Marks the unread ones of these messages as read once they are on a visible screen. A hidden tab, which
 * refetches a thread as well, marks nothing until it is shown. The newest answer is reported too while it is unread for
 * this person alone. Each message is reported once while it is unread and the lead's last answer is the same; after a failure, once more when the messages change or the tab is shown again.
 */
export function useMarkAnswersSeen(
  { id: leadId, clientWroteAt, hasUnreadAnswer }: SeenLead,
  messages: readonly SeenMessage[],
): void {
  const isVisible = usePageVisible()
  const { mutate } = useMarkSeen()
  const reported = useRef(new Set<string>())
  const newest = hasUnreadAnswer
    ? messages.find(({ isFromPractice }) => isFromPractice === false)
    : undefined
  const unread = messages.filter((message) => message.isUnread || message === newest)
  const key = unread.map(({ id }) => `${leadId} ${clientWroteAt} ${id}`).join('\n')
  useEffect(() => {
    const shown = new Set(key.split('\n').filter((one) => one !== ''))
    // Answers that were read in the meantime would be reported again if they became unread again.
    for (const one of reported.current) if (!shown.has(one)) reported.current.delete(one)
    if (!isVisible) return
    const unreported = [...shown].filter((one) => !reported.current.has(one)).slice(0, maxSeenIds)
    if (unreported.length === 0) return
    for (const one of unreported) reported.current.add(one)
    const ids = unreported.map((one) => one.slice(`${leadId} ${clientWroteAt} `.length))
    mutate(
      { params: { id: String(leadId) }, body: { ids, clientWroteAt } },
      {
        onError: () => {
          for (const one of unreported) reported.current.delete(one)
        },
      },
    )
  }, [isVisible, key, leadId, clientWroteAt, mutate])
}
