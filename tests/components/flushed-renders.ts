import React from 'react'
import { flushSync } from 'react-dom'

/** Resolves in a task of its own, after those that wait already. No timer: many tests stop the clock. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(undefined)
  })

/** After the render, which is not divided: its effects, what they change, and the effects of that. */
const tasksAfterRender = 3

// A test goes on once a component is on the page with its effects. React for production has no `act` for that, which
// `vitest-browser-react` reads when it is imported.
Object.assign(React, {
  async act(change: () => void) {
    flushSync(change)
    for (let task = 0; task < tasksAfterRender; task += 1) await nextTask()
  },
})
