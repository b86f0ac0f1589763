import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from './free-port.ts'
import { createGmailMailboxes, gmailPath } from './gmail-mailboxes.ts'
import { calendarPath, createGoogleCalendars } from './google-calendar.ts'
import { createGoogleOAuth } from './google-oauth.ts'
import { sendJson } from './json-http.ts'

/**
 * - `fine`: carries out requests
 * - `slow`: accepts requests and never responds
 * - `slow-answer`: carries out requests and never responds
 * - `lost`: closes the connection without carrying out the request
 * - `lost-answer`: carries out what changes something, then closes the connection; reading is `fine`
 * - `broken`: 500 for everything
 */
type GoogleMode = 'fine' | 'slow' | 'slow-answer' | 'lost' | 'lost-answer' | 'broken'
type Place = 'token' | 'revoke' | 'userinfo' | 'gmail' | 'calendar'

export const googleClient = { id: 'practice-client-id', secret: 'practice-client-secret' }

const getPlace = (path: string): Place | undefined => {
  if (path === '/token') return 'token'
  if (path === '/revoke') return 'revoke'
  if (path === '/oauth2/v3/userinfo') return 'userinfo'
  if (path.startsWith(calendarPath)) return 'calendar'
  return path.replace(/^\/upload/, '').startsWith(gmailPath) ? 'gmail' : undefined
}

/** A server with the parts of Google that the practice uses, which fails on request. */
export async function startGoogle() {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const modes: Record<Place, GoogleMode> = {
    token: 'fine',
    revoke: 'fine',
    userinfo: 'fine',
    gmail: 'fine',
    calendar: 'fine',
  }
  const oauth = createGoogleOAuth(googleClient)
  const mailboxes = createGmailMailboxes()
  const calendars = createGoogleCalendars()
  let calls: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/o/oauth2/v2/auth') return oauth.answerConsent(url, response)
    const place = getPlace(url.pathname)
    if (!place) return sendJson(response, 404, { error: 'not_found' })
    calls.push(`${request.method} ${url.pathname}`)
    const mode = modes[place]
    if (mode === 'slow') return undefined
    if (mode === 'lost') return response.destroy()
    if (mode === 'broken') return sendJson(response, 500, { error: { status: 'INTERNAL' } })
    // Carries out the request, but does not respond.
    const answer = (status: number, body: unknown) => {
      if (mode === 'slow-answer') return
      if (mode === 'lost-answer' && request.method !== 'GET') response.destroy()
      else sendJson(response, status, body)
    }
    if (place === 'token') return oauth.answerTokenRequest(request, response)
    if (place === 'revoke') {
      await oauth.revoke(request)
      return answer(200, {})
    }
    const holder = oauth.findTokenHolder(request)
    if (!holder) return sendJson(response, 401, { error: { status: 'UNAUTHENTICATED' } })
    if (place === 'userinfo') return answer(200, { sub: '1', email: holder.email })
    if (place === 'calendar') return calendars.handle(request, url, holder, answer)
    return mailboxes.handle(request, url, holder.email, answer)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    ...oauth.controls,
    ...mailboxes.controls,
    ...calendars.controls,
    origin,
    /** The settings that make the product use this stand-in. */
    settings: {
      GOOGLE_CLIENT_ID: googleClient.id,
      GOOGLE_CLIENT_SECRET: googleClient.secret,
      GOOGLE_ORIGIN: origin,
    },
    calls: () => calls,
    forgetCalls() {
      calls = []
    },
    setMode(place: Place, mode: GoogleMode) {
      modes[place] = mode
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export type StandInGoogle = Awaited<ReturnType<typeof startGoogle>>
