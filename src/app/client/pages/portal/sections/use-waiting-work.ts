import { useQuery } from '@tanstack/react-query'
import { responseTargetQuery } from '#features/alerts/client/queries.ts'
import { useInboxNow } from '#features/chat/client/inbox/use-inbox-now.ts'
import { firstList, type ShownList, useChatSessions } from '#features/chat/client/queries.ts'
import { answeredLeadsQuery, uncontactedLeadsQuery } from '#features/leads/client/queries.ts'
import type { LeadLabels } from '#features/leads/labels.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import {
  maxWaitingRows,
  selectRows,
  toAnswerRows,
  toChatRow,
  toRequestRows,
} from './waiting-rows.ts'

export const waitingChats: ShownList = { ...firstList, view: 'waiting', perPage: maxWaitingRows }

export type WaitingWork = ReturnType<typeof useWaitingWork>

/** The clients who wait for an answer, as far as this person may see them, and how many more there are. */
export function useWaitingWork(labels: LeadLabels, showsAssignee: boolean) {
  const refetchInterval = usePolling(30_000)
  const chats = useChatSessions(waitingChats)
  const answered = useQuery({ ...answeredLeadsQuery(), refetchInterval })
  const uncontacted = useQuery({ ...uncontactedLeadsQuery(), refetchInterval })
  // The target moves on with the opening hours.
  const target = useQuery({ ...responseTargetQuery(), refetchInterval: 60_000 })
  const now = useInboxNow()

  const reads = [chats, answered, uncontacted, target]
  const context = {
    target: target.data ?? { soonBefore: null, lateBefore: null },
    labels,
    showsAssignee,
  }
  const rows = selectRows({
    chat: chats.data?.rows.flatMap(toChatRow) ?? [],
    answer: toAnswerRows(answered.data?.rows ?? [], context),
    request: toRequestRows(uncontacted.data?.rows ?? [], context),
  })
  const countShown = (kind: (typeof rows)[number]['kind']) =>
    rows.filter((row) => row.kind === kind).length

  return {
    rows,
    now,
    /** How many more wait than there are rows. */
    more: {
      chat: (chats.data?.total ?? 0) - countShown('chat'),
      answer: (answered.data?.total ?? 0) - countShown('answer'),
      request: (uncontacted.data?.total ?? 0) - countShown('request'),
    },
    isPending: reads.some(({ isPending }) => isPending),
    error: reads.find(({ data, error }) => error !== null && data === undefined)?.error,
    isRetrying: reads.some(({ isFetching }) => isFetching),
    retry() {
      for (const read of reads) if (read.isError) void read.refetch()
    },
  }
}
