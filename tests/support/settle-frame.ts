import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { BrowserCommand } from 'vitest/node'

const isCurrent = (page: Page, token: string) => {
  const frames = page.frames().filter((frame) => frame.name() === 'vitest-iframe')
  const [frame] = frames
  if (!frame || frames.length > 1) return false
  return frame.evaluate(`window.componentTestToken === '${token}'`).catch(() => false)
}

/**
 * Waits until the browser's driver knows the frame of the tests as the only one. It hears of the removal of another one,
 * such as after a file that changed while tests are watched, a moment later. A press or key in between went to that one
 * and failed with "the frame was detached".
 */
export const settleFrame: BrowserCommand<[token: string]> = async ({ page }, token) => {
  while (!(await isCurrent(page, token))) await wait(5)
}
