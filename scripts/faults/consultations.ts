import { join } from 'node:path'
import { type Fault, promise, share, startPractice } from './fault.ts'
import { checkAcknowledged } from './keep.ts'
import { readMemory } from './memory.ts'
import { nothingYet, requestOnce } from './streams.ts'

export const fault: Fault = {
  promise: '2,000 requests for a consultation, 16 at once: every one is taken once, none is lost.',
  async run({ testBed, report, isQuick }) {
    const directory = testBed.makeDirectory()
    const { server } = await startPractice(testBed, directory)
    const count = isQuick ? 200 : 2_000
    const acknowledged = nothingYet()
    const times: number[] = []
    let left = count
    const began = performance.now()
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (left > 0) {
          left -= 1
          const at = performance.now()
          promise((await requestOnce(server, acknowledged)) === 201, 'every request is taken')
          times.push(performance.now() - at)
        }
      }),
    )
    const seconds = (performance.now() - began) / 1000
    promise(new Set(acknowledged.leads.values()).size === count, 'each has a number of its own')
    report(
      `${count} taken in ${seconds.toFixed(1)} s (${Math.round(count / seconds)} a second, each with its security check); ` +
        `median ${Math.round(share(times, 0.5))} ms, p99 ${Math.round(share(times, 0.99))} ms; memory ${readMemory(server.pid)} MB`,
    )
    report(await checkAcknowledged({ dataDir: join(directory, 'data') }, acknowledged))
  },
}
