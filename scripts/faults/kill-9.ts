import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, promise, startPractice } from './fault.ts'
import { checkAcknowledged } from './keep.ts'
import { type Acknowledged, nothingYet, streamIn } from './streams.ts'

/** Waits, however busy the machine is, until five more requests and five more messages have come in. */
async function waitForWrites({ leads, messages }: Acknowledged) {
  const wanted = { leads: leads.size + 5, messages: messages.size + 5 }
  const deadline = Date.now() + 30_000
  while (leads.size < wanted.leads || messages.size < wanted.messages) {
    promise(Date.now() < deadline, 'five requests and five messages come in within 30 s')
    await pause(20)
  }
}

export const fault: Fault = {
  promise:
    'A server killed (SIGKILL) while requests and chats stream in loses nothing it acknowledged, and is back within 5 s.',
  async run({ testBed, report, isQuick }) {
    const directory = testBed.makeDirectory()
    const acknowledged = nothingYet()
    const first = await startPractice(testBed, directory)
    let { server } = first
    // On a machine that is busy with other tests, the first start says how long one may take.
    const limitMs = Math.max(5_000, isQuick ? first.startMs * 2 : 0)
    const stream = streamIn(() => server, acknowledged)
    for (let round = 1; round <= (isQuick ? 2 : 10); round += 1) {
      await waitForWrites(acknowledged)
      await pause(Math.random() * 900) // the moment itself is what is tried
      await server.stop('SIGKILL')
      const again = await startPractice(testBed, directory)
      server = again.server
      promise(again.startMs < limitMs, `it is back within ${limitMs} ms (${again.startMs} ms)`)
      report(
        `round ${round}: back after ${again.startMs} ms; ${await checkAcknowledged({ dataDir: join(directory, 'data') }, acknowledged)}`,
      )
    }
    await stream.stop()
    report(await checkAcknowledged({ dataDir: join(directory, 'data') }, acknowledged))
  },
}
