import { afterAll, beforeAll, beforeEach } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { muteToasts } from '#platform/client/toasts.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    settleFrame: (token: string) => Promise<void>
  }
}

const address = location.href

beforeAll(async () => {
  const token = crypto.randomUUID()
  Object.assign(globalThis, { componentTestToken: token })
  await commands.settleFrame(token)
  // A form of the file before may have stored its draft after that file had cleaned up.
  localStorage.clear()
  sessionStorage.clear()
})

// Files share one document, so libraries are read once; `vitest-browser-react` tidies up in its first file only.
beforeEach(async () => {
  await cleanup()
  // The toast of the test before would lie over what is pressed.
  muteToasts(true)
  muteToasts(false)
  // The place of the test before would otherwise be the first one of this test.
  scrollTo(0, 0)
})
afterAll(async () => {
  await cleanup()
  history.replaceState(null, '', address)
})
