import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, promise, startPractice } from './fault.ts'
import { checkAcknowledged } from './keep.ts'
import { nothingYet, streamIn } from './streams.ts'

export const fault: Fault = {
  promise:
    'A server killed (SIGKILL) while requests and chats stream in loses nothing it acknowledged, and is back within 5 s.',
  async run({ testBed, report, isQuick }) {
    const directory = testBed.makeDirectory()
    const acknowledged = nothingYet()
    let { server } = await startPractice(testBed, directory)
    const stream = streamIn(() => server, acknowledged)
    for (let round = 1; round <= (isQuick ? 2 : 10); round += 1) {
      await pause(300 + Math.random() * 900) // the moment itself is what is tried
      await server.stop('SIGKILL')
      const again = await startPractice(testBed, directory)
      server = again.server
      promise(again.startMs < 5_000, `it is back within 5 s (${again.startMs} ms)`)
      report(
        `round ${round}: back after ${again.startMs} ms; ${await checkAcknowledged({ dataDir: join(directory, 'data') }, acknowledged)}`,
      )
    }
    await stream.stop()
    report(await checkAcknowledged({ dataDir: join(directory, 'data') }, acknowledged))
    promise(
      acknowledged.leads.size > 5 && acknowledged.messages.size > 5,
      'something came in at all',
    )
  },
}
