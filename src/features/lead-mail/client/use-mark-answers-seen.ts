import { useEffect, useRef } from 'react'
import type { Lead } from '#features/leads/contract/leads.ts'
import { usePageVisible } from '#platform/client/use-page-seen.ts'
import { maxSeenIds, type ThreadMessage } from '../contract.ts'
import { useMarkSeen } from './queries.ts'

type SeenLead = Pick<Lead, 'id' | 'unreadAnswerAt'>

/** What the hook needs of a message; entries of the timeline have it too. */
type SeenMessage = Pick<ThreadMessage, 'id' | 'isUnread'>

/**
 * Marks the unread ones of these messages as read once they are on a visible screen. A hidden tab, which
 * refetches a thread as well, marks nothing until it is shown. Each message is reported once while it is unread and the
 * lead's mark is the same; after a failure, once more when the messages change or the tab is shown again.
 */
export function useMarkAnswersSeen(
  { id: leadId, unreadAnswerAt }: SeenLead,
  messages: readonly SeenMessage[],
): void {
  const isVisible = usePageVisible()
  const { mutate } = useMarkSeen()
  const reported = useRef(new Set<string>())
  const unread = messages.filter(({ isUnread }) => isUnread)
  const key = unread.map(({ id }) => `${leadId} ${unreadAnswerAt} ${id}`).join('\n')
  useEffect(() => {
    const shown = new Set(key.split('\n').filter((one) => one !== ''))
    // Those that were read meanwhile would be reported again if they became unread again.
    for (const one of reported.current) if (!shown.has(one)) reported.current.delete(one)
    if (!isVisible) return
    const unreported = [...shown].filter((one) => !reported.current.has(one)).slice(0, maxSeenIds)
    if (unreported.length === 0) return
    for (const one of unreported) reported.current.add(one)
    const ids = unreported.map((one) => one.slice(`${leadId} ${unreadAnswerAt} `.length))
    mutate(
      { params: { id: String(leadId) }, body: { ids, unreadAnswerAt } },
      {
        onError: () => {
          for (const one of unreported) reported.current.delete(one)
        },
      },
    )
  }, [isVisible, key, leadId, unreadAnswerAt, mutate])
}
