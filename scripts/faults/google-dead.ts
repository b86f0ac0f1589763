import { googleClient, startGoogle } from '../../tests/support/google.ts'
import { readCookie } from '../../tests/support/read-cookie.ts'
import { signIn } from '../../tests/support/test-process.ts'
import { maya } from '../../tests/support/test-server.ts'
import { demoPassword, type Fault, fetchStatus, promise, share, startPractice } from './fault.ts'

export const fault: Fault = {
  promise:
    'While Google takes calls and answers nothing, mail to a lead is refused in words in two of its time-outs (10 s each) and kept, and every other call is as quick as ever.',
  async run({ testBed, report }) {
    const google = await startGoogle()
    try {
      const { server } = await startPractice(testBed, testBed.makeDirectory(), {
        GOOGLE_CLIENT_ID: googleClient.id,
        GOOGLE_CLIENT_SECRET: googleClient.secret,
        GOOGLE_ORIGIN: google.origin,
      })
      const signedIn = await signIn(server.url, maya, demoPassword)
      const cookie = readCookie(signedIn)
      const headers = { cookie, 'content-type': 'application/json' }
      const call = (path: string, body?: unknown) =>
        fetch(server.url + path, {
          headers,
          redirect: 'manual',
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        })
      const { authUrl } = (await (await call('/api/therapist/google-auth/start')).json()) as {
        authUrl: string
      }
      const consent = await fetch(authUrl, { redirect: 'manual' })
      const back = new URL(consent.headers.get('location') ?? '')
      await (await call(`${back.pathname}${back.search}`)).text()
      const leads = (await (await call('/api/admin/leads')).json()) as { id: number }[]
      const lead = leads[0]?.id
      promise(lead !== undefined, 'there is a lead to write to')

      for (const place of ['gmail', 'token'] as const) google.setMode(place, 'slow')
      const began = performance.now()
      const sending = call(`/api/admin/leads/${lead}/email`, {
        subject: 'A first talk',
        message: 'At two?',
        sendKey: 'a-key-of-this-very-mail',
      })
      const times: number[] = []
      const mail = { isSending: true }
      const sent = sending.then(async (answer) => {
        mail.isSending = false
        return { status: answer.status, text: await answer.text() }
      })
      while (mail.isSending) {
        const at = performance.now()
        const status = await fetchStatus(`${server.url}/api/admin/leads`, { headers: { cookie } })
        promise(status === 200, `leads are listed meanwhile (${status})`)
        times.push(Math.round(performance.now() - at))
      }
      const { status, text } = await sent
      const ms = Math.round(performance.now() - began)
      report(`the mail was answered ${status} after ${ms} ms: ${text.slice(0, 160)}`)
      report(`${times.length} other calls meanwhile, p95 ${share(times, 0.95)} ms`)
      promise(ms < 25_000, 'no one waits longer than two time-outs')
      promise([503, 409].includes(status), 'it says that it is not known to be sent')
      promise(share(times, 0.95) < 1_000, 'other calls are quick')
    } finally {
      await testBed.clear()
      await google.stop()
    }
  },
}
