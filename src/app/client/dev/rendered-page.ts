// Only in `npm run dev`, as the first script of each page. The server renders a page from the sources at that
// moment, and the browser loads their modules a little later: a change saved in between would hydrate a page
// with code it was not rendered from. So the page carries the number of the state it was rendered from, and
// reloads before hydration when there is a newer one.
import type { ViteHotContext } from 'vite/types/hot.js'
import { overwriteGetLocale } from '#messages/runtime'
import { parseLocalPath } from '#shared/language.ts'
import { bootAttributes } from '../../boot-protocol.ts'

// A build has the texts of one language; here both are loaded.
overwriteGetLocale(() => parseLocalPath(location.pathname).language)

const hot = import.meta.hot
const renderedFrom = Number(
  document.querySelector<HTMLMetaElement>('meta[name="rendered-from"]')?.content,
)
const isHydrated = () => document.documentElement.hasAttribute(bootAttributes.ready)

/** Never resolves: what follows is up to the next page. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** Asks over the connection to `npm run dev`, so that no later change is missed. */
const readState = (connection: ViteHotContext) =>
  new Promise<number>((resolve) => {
    connection.on('sources:state', resolve)
    connection.send('sources:ask')
  })

async function compare() {
  if (hot && (await readState(hot)) !== renderedFrom) await reload()
}

let compared = Promise.resolve()
/** Resolves when nothing has changed since the page was rendered, so that it can be hydrated. */
export function waitUntilCurrent(): Promise<void> {
  // One after another, as an answer belongs to the latest question.
  compared = compared.then(compare)
  return compared
}

/** Vite awaits the promise of a listener and holds back updates until then; its types do not say so. */
const listen = (event: string, listener: (state: number) => Promise<void>) =>
  hot?.on(event, listener as (state: number) => void)

let isReloading = false
hot?.on('vite:beforeFullReload', () => {
  isReloading = true
})
listen('sources:changed', async () => {
  // Some modules are loaded already, others not: Vite's own update would mix versions.
  if (!isHydrated()) await reload()
})
listen('sources:server', async (since) => {
  // A page rendered while the new server started is from the new server already.
  if (renderedFrom < since && !isReloading) await reload()
})
// A page that could not be rendered loads no entry, which would ask later.
void waitUntilCurrent()
