import { useQuery } from '@tanstack/react-query'
import { useInboxNow } from '#features/chat/chat/client/inbox/use-inbox-now.ts'
import {
  firstList,
  type ShownList,
  useChatSessions,
  useViewCounts,
} from '#features/chat/chat/client/queries.ts'
import { useChatScope } from '#features/chat/chat/client/use-chat-scope.ts'
import {
  answeredLeadsQuery,
  uncontactedLeadsQuery,
} from '#features/requests/leads/client/queries.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import type { Role } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import { responseTargetQuery } from './queries.ts'
import {
  maxWaitingRows,
  selectRows,
  toAnswerRows,
  toChatRow,
  toRequestRows,
} from './waiting-rows.ts'

const waitingChats: ShownList = { ...firstList, view: 'waiting', perPage: maxWaitingRows }
// Those who wait come first in it.
const ownChats: ShownList = { ...waitingChats, view: 'mine' }

/** The chats that wait and are part of the person's work, and how many they are. */
function useWaitingChats(role: Role) {
  const scope = useChatScope(role)
  const isOwn = scope === 'own'
  const hasChats = isOwn || scope === 'all'
  const { data, ...read } = useChatSessions(isOwn ? ownChats : waitingChats, hasChats)
  const mine = useViewCounts()?.mineWaiting ?? 0
  return {
    ...read,
    data,
    rows: hasChats ? (data?.rows.flatMap(toChatRow) ?? []) : [],
    total: !hasChats ? 0 : isOwn ? mine : (data?.total ?? 0),
    path: isOwn ? `${paths.chats}?view=mine` : paths.chats,
    isPending: scope === undefined || (hasChats && read.isPending),
  }
}

export type WaitingWork = ReturnType<typeof useWaitingWork>

/** The clients who wait for an answer, as far as they are this person's work, and how many more there are. */
export function useWaitingWork(labels: LeadLabels, role: Role) {
  const refetchInterval = usePolling(30_000)
  const chats = useWaitingChats(role)
  const answered = useQuery({ ...answeredLeadsQuery(), refetchInterval })
  const uncontacted = useQuery({ ...uncontactedLeadsQuery(), refetchInterval })
  // The target moves on with the opening hours.
  const target = useQuery({ ...responseTargetQuery(), refetchInterval: 60_000 })
  const now = useInboxNow()

  const reads = [chats, answered, uncontacted, target]
  const context = {
    target: target.data ?? { soonBefore: null, lateBefore: null },
    labels,
    showsAssignee: role === 'admin',
  }
  const rows = selectRows(
    {
      chat: chats.rows,
      answer: toAnswerRows(answered.data?.rows ?? [], context),
      request: toRequestRows(uncontacted.data?.rows ?? [], context),
    },
    role,
  )
  const countShown = (kind: (typeof rows)[number]['kind']) =>
    rows.filter((row) => row.kind === kind).length

  return {
    rows,
    now,
    chatsPath: chats.path,
    /** The number of waiting items without a row, by kind. */
    more: {
      chat: chats.total - countShown('chat'),
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
