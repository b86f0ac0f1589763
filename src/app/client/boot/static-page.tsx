/** Marks where a page begins in its layout, on the server and in the browser alike. */
export const pageSlotId = 'page'

const emptyHtml = { __html: '' }

/**
 * Leaves what the server drew as it is: React takes over the element and does not look inside. Its
 * links work (one listener follows them all), and the page's code is loaded when it is opened again.
 */
export function StaticPage() {
  return <div id={pageSlotId} dangerouslySetInnerHTML={emptyHtml} suppressHydrationWarning />
}
