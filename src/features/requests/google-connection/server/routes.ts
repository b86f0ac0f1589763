import { serve } from '#platform/server/http/endpoints.ts'
import { escapeHtml } from '#platform/server/mail/mail-layout.ts'
import {
  disconnectGoogle,
  finishGoogleAuth,
  type GoogleAuthMessage,
  getGoogleStatus,
  startGoogleAuth,
  stopGoogleCalendar,
} from '../contract.ts'
import type { FinishOutcome } from './finish-connection.ts'
import type { GoogleConnectionService } from './service.ts'

/** The last page of the consent window. The content security policy allows no inline script. */
function renderClosingPage(outcome: FinishOutcome, practiceName: string): string {
  const message: GoogleAuthMessage = outcome.ok
    ? { type: 'GOOGLE_AUTH_SUCCESS', email: outcome.email }
    : { type: 'GOOGLE_AUTH_ERROR', error: outcome.error }
  const heading = outcome.ok ? 'Google account connected' : 'Connection failed'
  const text = outcome.ok
    ? `${outcome.email} is connected. You can close this window.`
    : outcome.error
  return `<!doctype html>
<html lang="en-CA" data-message="${escapeHtml(JSON.stringify(message))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml([heading, practiceName].filter(Boolean).join(' | '))}</title>
<link rel="stylesheet" href="/google-auth-callback.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/google-auth-callback.js" defer></script>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`
}

type RouteDeps = {
  google: GoogleConnectionService
  /** The session cookie: a consent window belongs to the session that opened it. */
  cookieName: string
  practice: () => { name: string }
}

export const googleConnectionRoutes = ({ google, cookieName, practice }: RouteDeps) => [
  serve(getGoogleStatus, ({ actor }) => google.getStatus(actor)),
  serve(startGoogleAuth, ({ actor, cookies, query, reply }) =>
    google.startConnection(
      actor,
      cookies[cookieName] ?? '',
      reply.request.headers.host ?? '',
      query.calendar === 'true',
    ),
  ),
  serve(stopGoogleCalendar, ({ actor, origin }) => google.stopCalendar(actor, origin)),
  serve(finishGoogleAuth, async ({ actor, cookies, query, origin, reply }) => {
    const outcome = await google.finishConnection(actor, cookies[cookieName] ?? '', query, origin)
    reply
      .code(outcome.ok ? 200 : 400)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      // Our usual policy would separate the window from the page that opened it.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .type('text/html; charset=utf-8')
      // Before the practice opens, its name is for staff alone.
      .send(renderClosingPage(outcome, actor ? practice().name : ''))
    return undefined
  }),
  serve(disconnectGoogle, ({ actor, origin }) => google.disconnectAccount(actor, origin)),
]
