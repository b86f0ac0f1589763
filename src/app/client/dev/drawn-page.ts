// Part of `npm run dev` alone, first in each of its pages. The server draws a page from the sources as they
// are at that moment, the browser fetches their modules one after the other a little later: what is saved
// between the two would be tied to a page that knows nothing of it. So a page carries the number of the
// state it was drawn from, and is loaded anew, before it is tied, once there is another.
import type { ViteHotContext } from 'vite/types/hot.js'

const hot = import.meta.hot
const drawnFrom = Number(
  document.querySelector<HTMLMetaElement>('meta[name="drawn-from"]')?.content,
)
const isTied = () => document.documentElement.dataset['ready'] !== undefined

/** Never comes back: what else there is to hear and to do is for the next page. */
function loadAnew(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** Waits for the line to `npm run dev`, so that no change after the answer goes unheard. */
const stateNow = (line: ViteHotContext) =>
  new Promise<number>((resolve) => {
    line.on('sources:state', resolve)
    line.send('sources:ask')
  })

async function compare() {
  if (hot && (await stateNow(hot)) !== drawnFrom) await loadAnew()
}

let compared = Promise.resolve()
/** Comes back when the page may be tied to the modules that are here: nothing changed since it was drawn. */
export function staysAsDrawn(): Promise<void> {
  // One after the other: an answer is to the question that was asked last.
  compared = compared.then(compare)
  return compared
}

/** Vite waits for what a listener gives back, and lets no update by meanwhile; its types do not say so. */
const listen = (event: string, listener: (state: number) => Promise<void>) =>
  hot?.on(event, listener as (state: number) => void)

let isLeaving = false
hot?.on('vite:beforeFullReload', () => {
  isLeaving = true
})
listen('sources:changed', async () => {
  // Some modules are here already, others not: Vite's own update would mix them.
  if (!isTied()) await loadAnew()
})
listen('sources:server', async (since) => {
  // What was drawn while it started is of the new server already.
  if (drawnFrom < since && !isLeaving) await loadAnew()
})
// A page that could not be drawn asks nothing later.
void staysAsDrawn()
