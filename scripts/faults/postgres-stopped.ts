import { setTimeout as pause } from 'node:timers/promises'
import { readCookie } from '../../tests/support/read-cookie.ts'
import { signIn } from '../../tests/support/test-process.ts'
import { admin } from '../../tests/support/test-server.ts'
import {
  demoPassword,
  type Fault,
  fetchStatus,
  promise,
  sessionSecret,
  startPractice,
  until,
} from './fault.ts'
import { checkAcknowledged } from './keep.ts'
import { makePostgres } from './postgres-server.ts'
import { nothingYet, requestOnce, streamIn } from './streams.ts'

/** PostgreSQL stopped this way under load, away for some seconds, and brought back. */
export const stoppedBy = (way: 'fast' | 'immediate'): Fault => ({
  promise: `PostgreSQL stopped (${way}) under load: every call answers 503 meanwhile, the same process goes on within 15 s, nothing acknowledged is lost.`,
  async run({ testBed, report, isQuick }) {
    const postgres = await makePostgres()
    try {
      const { server } = await startPractice(testBed, testBed.makeDirectory(), {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: sessionSecret,
        DEMO: 'true',
      })
      const signedIn = await signIn(server.url, admin, demoPassword)
      const cookie = readCookie(signedIn)
      const promised = nothingYet()
      const stream = streamIn(() => server, promised)
      for (let round = 1; round <= (isQuick ? 1 : 3); round += 1) {
        const before = { leads: promised.leads.size, messages: promised.messages.size }
        await until(
          'requests and messages are taken',
          () =>
            promised.leads.size > before.leads + 5 && promised.messages.size > before.messages + 5,
          30,
        )
        await postgres.stop(way)
        const duringOutage = new Map<string, number>()
        const others = nothingYet()
        for (
          const until = performance.now() + (isQuick ? 1_000 : 4_000);
          performance.now() < until;
        ) {
          const answers = {
            request: await requestOnce(server, others),
            readyz: await fetchStatus(`${server.url}/readyz`),
            therapists: await fetchStatus(`${server.url}/api/therapists`),
            leads: await fetchStatus(`${server.url}/api/admin/leads`, {
              headers: { cookie },
            }),
            healthz: await fetchStatus(`${server.url}/healthz`),
          }
          for (const [name, status] of Object.entries(answers)) {
            const key = `${name} ${status}`
            duringOutage.set(key, (duringOutage.get(key) ?? 0) + 1)
          }
          await pause(100)
        }
        report(
          `round ${round}, away: ${[...duringOutage].map(([key, n]) => `${key} × ${n}`).join(', ')}`,
        )
        const wrong = [...duringOutage.keys()].filter(
          (key) => !/^(request 0|(request|readyz|therapists|leads) 503|healthz 200)$/.test(key),
        )
        promise(wrong.length === 0, `nothing but 503 while it is away (${wrong.join(', ')})`)
        const acknowledged = { leads: promised.leads.size, messages: promised.messages.size }
        await postgres.start()
        const ms = await until(
          'requests and messages are taken again',
          () =>
            promised.leads.size > acknowledged.leads &&
            promised.messages.size > acknowledged.messages,
        )
        report(`round ${round}, back: requests and messages taken after ${ms} ms`)
      }
      await stream.stop()
      const strange = [...stream.statuses.keys()].filter(
        (status) => ![0, 201, 503].includes(status),
      )
      promise(strange.length === 0, `no other answer to a request (${strange.join(', ')})`)
      report(await checkAcknowledged({ url: postgres.url }, promised))
      promise((await server.stop()).code === 0, 'it stops cleanly afterwards')
    } finally {
      await testBed.clear()
      await postgres.remove()
    }
  },
})
