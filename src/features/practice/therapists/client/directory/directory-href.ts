import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { type Filters, writeFilters } from '../../directory-filters.ts'

/** The address of the directory with these filters. */
export function toHref(filters: Filters, shown?: number): string {
  const query = writeFilters(filters, shown)
  return localPath(paths.therapists + (query && `?${query}`))
}

type LinkPress = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

/** Changes the list in place of following the link, unless it is to open elsewhere. */
export function pressInPlace(event: LinkPress, change: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  change()
}
