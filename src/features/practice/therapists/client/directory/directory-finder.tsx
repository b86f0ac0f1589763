import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Directory } from '../../contract/directory.ts'
import { applyFilters } from '../../directory-filters.ts'
import { DirectoryResults } from './directory-results.tsx'
import { FilterForm } from './filter-form.tsx'
import { useDirectoryFilters } from './use-directory-filters.ts'

/** The number is announced once the choices pause, not at every letter. */
const announcementPauseMs = 700

interface DirectoryFinderProps {
  directory: Directory
  /** The query of the page's address. */
  search: string
  /** Called once presses and choices are handled here. */
  onLive?: () => void
}

/** The filters and the therapists that match them. */
export function DirectoryFinder({ directory, search, onLive }: DirectoryFinderProps) {
  const { filters, isTextCut, shown, change, flush } = useDirectoryFilters(
    directory.options,
    search,
  )
  const isLive = useIsHydrated()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { matches, counts } = useMemo(() => applyFilters(directory, filters), [directory, filters])
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
        onChange={change}
        headingRef={headingRef}
        focusHeading={focusHeading}
      />
    </>
  )
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
