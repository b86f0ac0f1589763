import { useEffect } from 'react'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { bootAttributes } from '../../boot-protocol.ts'

/** The id of the element that holds the page within its layout, on the server and in the browser. */
export const pageSlotId = 'page'

const emptyHtml = { __html: '' }

/** Only a page that has such a part loads what watches it. */
function watchLivePart() {
  const part = document.querySelector<HTMLElement>(`[${bootAttributes.livePart}]`)
  // Without a network the form works as the browser sends it.
  const watch =
    part &&
    import('./live-part.ts').then(
      (module) => module.wakeLivePart(part),
      () => {},
    )
  return () => void watch?.then((stop) => stop?.())
}

interface StaticPageProps {
  where?: PageLocation
  /** Another page is being opened in its place. */
  isHidden?: boolean
}

/**
 * Keeps the server's HTML: React adopts the element and does not hydrate its content. Its links work, as one
 * listener on the document handles them all; the page's code is loaded when the page is opened again. A form that
 * reacts to each change is hydrated alone, at its first use.
 */
export function StaticPage({ isHidden = false }: StaticPageProps) {
  useEffect(watchLivePart, [])
  return (
    <div
      id={isHidden ? undefined : pageSlotId}
      hidden={isHidden}
      dangerouslySetInnerHTML={emptyHtml}
      suppressHydrationWarning
    />
  )
}
