import { useEffect, useRef, useState } from 'react'

/** More than the palette shows, as some may not be in its list. */
const maxRemembered = 8

/**
 * The paths of screens opened before this one, the last one first. They are held in memory alone, without queries, so
 * that they name no record.
 */
export function useRecentPlaces(path: string): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([])
  const last = useRef(path)
  useEffect(() => {
    const before = last.current
    last.current = path
    if (before === path) return
    setRecent((others) =>
      [before, ...others.filter((each) => each !== before)].slice(0, maxRemembered),
    )
  }, [path])
  return recent.filter((each) => each !== path)
}
