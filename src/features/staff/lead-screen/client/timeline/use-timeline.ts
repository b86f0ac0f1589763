import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimelineEntry } from '../../contract.ts'
import { earlierEntriesQuery, timelineQuery } from '../queries.ts'

/** The entries of a lead that were read so far, newest first, and the way to read earlier ones. */
export function useTimeline(leadId: number) {
  const newest = useQuery(timelineQuery(leadId))
  const [befores, setBefores] = useState<readonly string[]>([])
  const pages = useQueries({
    queries: befores.map((before) => earlierEntriesQuery(leadId, before)),
  })
  const read = [newest, ...pages].flatMap(({ data }) => data ?? [])
  // An entry moves to the page before when a new one is added.
  const entries = [
    ...new Map(read.flatMap(({ response }) => response.map((entry) => [entry.id, entry]))),
  ].map(([, entry]) => entry) satisfies TimelineEntry[]
  const failed = pages.find(({ isError }) => isError)
  const oldest = entries.at(-1)?.id
  return {
    newest,
    entries,
    isLoadingEarlier: pages.some(({ isFetching, data }) => isFetching && !data),
    earlierError: failed?.error ?? null,
    hasEarlier: failed !== undefined || (read.at(-1)?.flags.hasEarlier ?? false),
    loadEarlier() {
      if (failed) void failed.refetch()
      else if (oldest !== undefined) setBefores([...befores, oldest])
    },
  }
}

export type Timeline = ReturnType<typeof useTimeline>
