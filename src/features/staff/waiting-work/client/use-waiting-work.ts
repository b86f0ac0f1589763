import { useQuery } from '@tanstack/react-query'
import { useInboxNow } from '#features/chat/chat/client/inbox/use-inbox-now.ts'
import { useChatSessions, useViewCounts } from '#features/chat/chat/client/queries.ts'
import { useChatScope } from '#features/chat/chat/client/use-chat-scope.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import type { Role } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import type { Day } from '../contract.ts'
import { responseTargetQuery } from './queries.ts'
import { type DayRead, toChatList } from './use-day.ts'
import { countLate, selectRows, toAnswerRows, toChatRow, toRequestRows } from './waiting-rows.ts'

/** The earliest moment at which a visitor among these began to wait, or among all where these are not all. */
function findLongest(rows: readonly { since: string }[], total: number, day: Day['chats']) {
  const [longest] = rows.map(({ since }) => since).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  if (rows.length >= total || !day?.oldestWaitAt) return longest
  return longest !== undefined && Date.parse(longest) < Date.parse(day.oldestWaitAt)
    ? longest
    : day.oldestWaitAt
}

/** The chats that wait and are part of the person's work, and how many they are. */
function useWaitingChats(role: Role, { data: day, isPending }: DayRead) {
  const scope = useChatScope(role)
  const isOwn = scope === 'own'
  const view = isOwn ? 'mine' : scope === 'all' ? 'waiting' : undefined
  // The day brings the first answer.
  const isWanted = view !== undefined && !isPending
  const { data, ...read } = useChatSessions(toChatList(view ?? 'waiting'), isWanted)
  const mine = useViewCounts()?.mineWaiting ?? 0
  const rows = view ? (data?.rows.flatMap(toChatRow) ?? []) : []
  const total = view === undefined ? 0 : isOwn ? mine : (data?.total ?? 0)
  return {
    ...read,
    data,
    view,
    rows,
    total,
    oldestWaitAt: findLongest(rows, total, day?.chats ?? null),
    path: isOwn ? `${paths.chats}?view=mine` : paths.chats,
    isPending: scope === undefined || (view !== undefined && read.isPending),
  }
}

export type WaitingWork = ReturnType<typeof useWaitingWork>

/** The clients who wait for an answer, as far as they are this person's work, and how many more there are. */
export function useWaitingWork(day: DayRead, labels: LeadLabels, role: Role) {
  const chats = useWaitingChats(role, day)
  // The target moves on with the opening hours.
  const target = useQuery({
    ...responseTargetQuery(),
    refetchInterval: 60_000,
    enabled: !day.isPending,
  })
  const now = useInboxNow()

  const reads = [chats, day, target]
  const { toContact = [], answered = [], counts, late = 0 } = day.data ?? {}
  const context = {
    target: target.data ?? { soonBefore: null, lateBefore: null },
    labels,
    showsAssignee: role === 'admin',
  }
  const rows = selectRows(
    {
      chat: chats.rows,
      answer: toAnswerRows(answered, context),
      request: toRequestRows(toContact, context),
    },
    role,
  )
  const countShown = (kind: (typeof rows)[number]['kind']) =>
    rows.filter((row) => row.kind === kind).length

  return {
    rows,
    now,
    chats,
    chatsPath: chats.path,
    /** The requests to contact that are past the response target. */
    late: countLate(toContact, context.target, late),
    /** The number of waiting items without a row, by kind. */
    more: {
      chat: chats.total - countShown('chat'),
      answer: (counts?.answered ?? 0) - countShown('answer'),
      request: (counts?.toContact ?? 0) - countShown('request'),
    },
    isPending: reads.some(({ isPending }) => isPending),
    error: reads.find(({ data, error }) => error !== null && data === undefined)?.error,
    isRetrying: reads.some(({ isFetching }) => isFetching),
    retry() {
      for (const read of reads) if (read.isError) void read.refetch()
    },
  }
}
