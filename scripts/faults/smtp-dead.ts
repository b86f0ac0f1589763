import { startSmtpServer } from '../../tests/support/smtp-server.ts'
import { type Fault, promise, share, startPractice, until } from './fault.ts'
import { nothingYet, requestOnce } from './streams.ts'

export const fault: Fault = {
  promise:
    'A mail server that hangs or refuses holds up no request; its mails wait and arrive once each when it is back.',
  async run({ testBed, report, isQuick }) {
    const smtp = await startSmtpServer()
    try {
      const directory = testBed.makeDirectory()
      const settings = { SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' }
      const count = isQuick ? 5 : 20
      const acknowledged = nothingYet()
      for (const behaviour of ['hang', 'reject'] as const) {
        smtp.setMode(behaviour)
        const { server } = await startPractice(testBed, directory, settings)
        const times: number[] = []
        for (let n = 0; n < count; n += 1) {
          const began = performance.now()
          promise((await requestOnce(server, acknowledged)) === 201, 'requests are taken')
          times.push(Math.round(performance.now() - began))
        }
        report(`${behaviour}: ${count} requests taken, the slowest in ${share(times, 1)} ms`)
        promise(share(times, 1) < 2_000, 'no one waits for the mail server')
        const { code } = await server.stop()
        promise(code === 0, 'it stops cleanly while the mail server is dead')
      }
      smtp.setMode('accept')
      await startPractice(testBed, directory, settings)
      // The first pause before a mail is tried again is 15 s, the second 30; one that was being
      // delivered when the server stopped is claimed for two minutes.
      const seconds = 150
      const announced = () => new Set(smtp.mails.map(({ text }) => /lead=(\d+)/.exec(text)?.[1]))
      const ms = await until(
        'every mail arrives',
        () => announced().size >= acknowledged.leads.size,
        seconds,
      )
      promise(
        smtp.mails.length === acknowledged.leads.size,
        `each mail once (${smtp.mails.length})`,
      )
      report(
        `back: ${smtp.mails.length} of ${acknowledged.leads.size} mails arrived once each, within ${ms} ms`,
      )
    } finally {
      await testBed.clear()
      await smtp.stop()
    }
  },
}
