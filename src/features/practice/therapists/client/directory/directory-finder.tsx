import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Directory } from '../../contract/directory.ts'
import { applyFilters, sortBySoonest } from '../../directory-filters.ts'
import { DirectoryResults } from './directory-results.tsx'
import { FilterForm } from './filter-form.tsx'
import { useDirectoryFilters } from './use-directory-filters.ts'

/** The number is announced once the choices pause, not at every letter. */
const announcementPauseMs = 700

type NextCalls = ReadonlyMap<string, string>

interface DirectoryFinderProps {
  directory: Directory
  /** The query of the page's address. */
  search: string
  /** The soonest free calls by slug, once an order by them was read. */
  nextCalls?: NextCalls | undefined
  /** Reads them; undefined where no one can be booked, and the order is not offered. */
  readNextCalls?: (() => Promise<NextCalls>) | undefined
  /** Called once presses and choices are handled here. */
  onLive?: () => void
}

/** The filters and the therapists that match them. */
export function DirectoryFinder(props: DirectoryFinderProps) {
  const { directory, search, readNextCalls, onLive } = props
  const { filters, isTextCut, shown, change, flush } = useDirectoryFilters(
    directory.options,
    search,
  )
  const isLive = useIsHydrated()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { matches: found, counts } = useMemo(
    () => applyFilters(directory, filters),
    [directory, filters],
  )
  const nextCalls = useNextCalls(filters.isSoonestFirst, props)
  const matches = useMemo(
    () => (filters.isSoonestFirst && nextCalls ? sortBySoonest(found, nextCalls) : found),
    [filters.isSoonestFirst, found, nextCalls],
  )
  const announcement = useAnnouncement(m.directory_matches({ count: matches.length }))
  useEffect(() => onLive?.(), [onLive])
  const focusHeading = () => headingRef.current?.focus()
  return (
    <>
      <div className="wrap relative z-1 -mt-16">
        <FilterForm
          directory={directory}
          filters={filters}
          counts={counts}
          matchCount={isLive ? matches.length : undefined}
          announcement={announcement}
          onChange={change}
          onShow={() => {
            flush()
            headingRef.current?.scrollIntoView()
            headingRef.current?.focus({ preventScroll: true })
          }}
        />
      </div>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <DirectoryResults
        directory={directory}
        matches={matches}
        filters={filters}
        isTextCut={isTextCut}
        shown={shown}
        canOrder={readNextCalls !== undefined}
        onChange={change}
        headingRef={headingRef}
        focusHeading={focusHeading}
      />
    </>
  )
}

type OrderProps = Pick<DirectoryFinderProps, 'nextCalls' | 'readNextCalls'>

/** Until they are read, and where that fails, the order of the day stays. */
function useNextCalls(isWanted: boolean, { nextCalls, readNextCalls }: OrderProps) {
  const [read, setRead] = useState<NextCalls>()
  const isMissing = isWanted && !nextCalls && !read
  useEffect(() => {
    if (isMissing) readNextCalls?.().then(setRead, () => {})
  }, [isMissing, readNextCalls])
  return nextCalls ?? read
}

/** Empty until `text` changes: a page that has just opened announces nothing. */
function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('')
  const first = useRef(text)
  useEffect(() => {
    if (announced === '' && text === first.current) return undefined
    const timer = setTimeout(() => setAnnounced(text), announcementPauseMs)
    return () => clearTimeout(timer)
  }, [announced, text])
  return announced
}
