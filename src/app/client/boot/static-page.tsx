/** The id of the element that holds the page within its layout, on the server and in the browser. */
export const pageSlotId = 'page'

const emptyHtml = { __html: '' }

/**
 * Keeps the server's HTML: React adopts the element and does not hydrate its content. Its links work, as one
 * listener on the document handles them all; the page's code is loaded when the page is opened again.
 */
export function StaticPage() {
  return <div id={pageSlotId} dangerouslySetInnerHTML={emptyHtml} suppressHydrationWarning />
}
