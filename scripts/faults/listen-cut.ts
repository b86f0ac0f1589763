import { type Fault, promise, sessionSecret, startPractice, until } from './fault.ts'
import { makePostgres } from './postgres-server.ts'
import { nothingYet, openChat } from './streams.ts'

export const fault: Fault = {
  promise:
    'The LISTEN connections of two instances cut: a conversation open on both catches up within 15 s, each message once, in order.',
  async run({ testBed, report, isQuick }) {
    const postgres = await makePostgres()
    try {
      const settings = { DATABASE_URL: postgres.url, SESSION_SECRET: sessionSecret, DEMO: 'true' }
      const [one, other] = [
        await startPractice(testBed, testBed.makeDirectory(), settings),
        await startPractice(testBed, testBed.makeDirectory(), settings),
      ]
      const writer = openChat(one.server, nothingYet())
      await writer.join()
      await writer.say('message 0', true)
      const reader = openChat(other.server, nothingYet(), writer.sessionId)
      await reader.join()
      const said: string[] = []
      for (let round = 1; round <= (isQuick ? 1 : 5); round += 1) {
        const say = async () => {
          const words = `message ${said.length + 1}`
          said.push(words)
          await writer.say(words, false)
        }
        await say()
        const cut = await postgres.sql(
          `select pid, pg_terminate_backend(pid) as done from pg_stat_activity
           where application_name = 'practice-announcer'`,
        )
        promise(cut.length === 2, `both instances listen (${cut.length} do)`)
        const began = performance.now()
        // While no one listens, too.
        for (let n = 0; n < 10; n += 1) void say()
        await until('the other instance hears all', () => reader.received.length >= said.length)
        const events = reader.received.filter((words) => words !== 'message 0')
        promise(events.join() === said.join(), 'each message once and in order')
        report(
          `round ${round}: ${cut.length} connections cut; ${events.length} messages heard, the last after ${Math.round(performance.now() - began)} ms`,
        )
      }
      writer.close()
      reader.close()
    } finally {
      await testBed.clear()
      await postgres.remove()
    }
  },
}
