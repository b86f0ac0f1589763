import { bootAttributes } from '../../boot-protocol.ts'

// A page that a link opens is shown once it is ready. On a slow network the reader sees within `markAfterMs` that the
// press was felt, and after `pageAfterMs` the new page, as far as it has arrived, in place of the old one.

const markAfterMs = 150
const pageAfterMs = 600

let startedAt: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function setMark(isShown: boolean) {
  document.documentElement.toggleAttribute(bootAttributes.opening, isShown)
  const main = document.querySelector('main')
  if (main) main.ariaBusy = isShown ? 'true' : null
}

/** A page is being opened, now or since an earlier call. */
export function startOpening(): void {
  if (startedAt !== undefined) return
  startedAt = performance.now()
  timer = setTimeout(() => setMark(true), markAfterMs)
}

/** The page is shown, or the current one stays. */
export function endOpening(): void {
  startedAt = undefined
  clearTimeout(timer)
  setMark(false)
}

/** Resolves when the new page replaces the old one, even if it has not arrived. */
export const untilPageIsDue = (): Promise<void> =>
  new Promise((resolve) => {
    const spentMs = performance.now() - (startedAt ?? performance.now())
    setTimeout(resolve, pageAfterMs - spentMs)
  })
