import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, promise, startPractice } from './fault.ts'
import { checkKept } from './keep.ts'
import { nothingYet, streamIn } from './streams.ts'

export const fault: Fault = {
  promise:
    'A server killed (SIGKILL) while requests and chats stream in loses nothing it acknowledged, and is back within 5 s.',
  async play({ workshop, tell, isQuick }) {
    const directory = workshop.makeDirectory()
    const kept = nothingYet()
    let { server } = await startPractice(workshop, directory)
    const stream = streamIn(() => server, kept)
    for (let round = 1; round <= (isQuick ? 2 : 10); round += 1) {
      await pause(300 + Math.random() * 900) // the moment itself is what is tried
      await server.stop('SIGKILL')
      const again = await startPractice(workshop, directory)
      server = again.server
      promise(again.startMs < 5_000, `it is back within 5 s (${again.startMs} ms)`)
      tell(
        `round ${round}: back after ${again.startMs} ms; ${await checkKept({ dataDir: join(directory, 'data') }, kept)}`,
      )
    }
    await stream.stop()
    tell(await checkKept({ dataDir: join(directory, 'data') }, kept))
    promise(kept.leads.size > 5 && kept.messages.size > 5, 'something came in at all')
  },
}
