import { type Fault, fetchStatus, practiceSettings, promise } from './fault.ts'

export const fault: Fault = {
  promise:
    'Of two starts on one directory one serves; the other ends in one line with a status of its own.',
  async run({ testBed, report, isQuick }) {
    for (let round = 1; round <= (isQuick ? 1 : 5); round += 1) {
      const directory = testBed.makeDirectory()
      const both = await Promise.all([
        testBed.start(directory, practiceSettings),
        testBed.start(directory, practiceSettings),
      ])
      const outcomes = await Promise.all(
        both.map((server) =>
          Promise.race([
            server.isReady().then(
              () => 'serves' as const,
              () => 'ended' as const,
            ),
            server.ended.then(() => 'ended' as const),
          ]),
        ),
      )
      promise(outcomes.toSorted().join() === 'ended,serves', `one serves (${outcomes.join(', ')})`)
      const winner = both[outcomes.indexOf('serves')]
      const loser = both[outcomes.indexOf('ended')]
      promise(winner !== undefined && loser !== undefined, 'there are two')
      const { code } = await loser.ended
      const words = `${loser.output()}${loser.errors()}`.trim()
      promise(code !== 0 && code !== null, `the other ends with a failure (${code})`)
      promise(
        !words.includes('\n') && words.includes('in use'),
        `and says why in one line (${words})`,
      )
      promise((await fetchStatus(`${winner.url}/readyz`)) === 200, 'the one serves')
      promise((await winner.stop()).code === 0, 'and stops cleanly')
      report(`round ${round}: one serves, the other: ${words.replace(directory, '…')} (${code})`)
    }
  },
}
