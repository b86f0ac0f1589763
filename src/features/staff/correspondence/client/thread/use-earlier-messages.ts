import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { earlierEmailsQuery } from './queries.ts'
import { findOldestReadable, type ShownThread } from './read-answers.ts'

/** The rest of a thread that is too long for one response, a page at a time. */
export function useEarlierMessages(leadId: number, thread: ShownThread | undefined) {
  const [befores, setBefores] = useState<readonly string[]>([])
  const pages = useQueries({ queries: befores.map((before) => earlierEmailsQuery(leadId, before)) })
  const read = pages.flatMap(({ data }) => data ?? [])
  const oldest = read.at(-1) ?? thread
  const failed = pages.find(({ isError }) => isError)
  const hasEarlier = failed !== undefined || (oldest?.flags.hasEarlier ?? false)
  return {
    messages: read.flatMap(({ response }) => response),
    earlier: hasEarlier
      ? {
          isLoading: pages.some(({ isFetching }) => isFetching),
          error: failed?.error ?? null,
          load() {
            const before = oldest && findOldestReadable(oldest)
            if (failed) void failed.refetch()
            else if (before !== undefined) setBefores([...befores, before])
          },
        }
      : undefined,
  }
}
