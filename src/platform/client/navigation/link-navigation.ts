import { addPreview, findPreview } from '#shared/preview.ts'
import { wasReachedFrom } from './scroll-memory.ts'

const findLink = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null)

/** The address of an event's link, if the app can open it without loading a document. */
function ownLink(event: Event): URL | undefined {
  const link = findLink(event)
  if (!link?.href || (link.target !== '' && link.target !== '_self')) return undefined
  if (link.hasAttribute('download') || link.dataset['document'] !== undefined) return undefined
  const url = new URL(link.href)
  const isPage = url.origin === location.origin && !/^\/(api|uploads)\//.test(url.pathname)
  // The preview is shown until the administrator leaves it.
  const preview = findPreview(new URLSearchParams(location.search))
  if (isPage && preview !== undefined) addPreview(url.searchParams, preview)
  return isPage ? url : undefined
}

/**
 * Makes plain links change pages without loading a document. They stay plain links, so they work before
 * this runs, with modifier keys, and in a new tab. A link with `data-back` steps back in the history where
 * that leads to the same page, which also restores its scroll position.
 * @returns a function that stops it
 */
export function interceptLinks(open: (url: URL) => void): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const url = ownLink(event)
    if (!url) return
    const isSamePage = url.pathname === location.pathname && url.search === location.search
    if (isSamePage && url.hash) return // the browser jumps there by itself
    event.preventDefault()
    const isBackLink = findLink(event)?.dataset['back'] !== undefined
    if (isSamePage) window.scrollTo({ top: 0 })
    else if (isBackLink && wasReachedFrom(url.pathname)) history.back()
    else open(url)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

/**
 * Calls `prepare` once for each page that the reader is likely to open: pointer over its link, or focus on
 * it. Links with `data-no-prefetch` are skipped, as pressing them usually opens no page.
 */
export function onLinkIntent(prepare: (url: URL) => void): () => void {
  const prepared = new Set<string>()
  const consider = (event: Event) => {
    const url = ownLink(event)
    if (!url || prepared.has(url.href) || url.pathname === location.pathname) return
    if (findLink(event)?.dataset['noPrefetch'] !== undefined) return
    prepared.add(url.href)
    prepare(url)
  }
  document.addEventListener('pointerover', consider, { passive: true })
  document.addEventListener('focusin', consider)
  return () => {
    document.removeEventListener('pointerover', consider)
    document.removeEventListener('focusin', consider)
  }
}
