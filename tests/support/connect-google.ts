import { startGoogleAuth } from '#features/requests/google-connection/contract.ts'
import type { TestAnswer, TestServer } from './test-server.ts'

/** Connects a signed-in person through Google's consent window. @returns the window's last page */
export async function connectGoogle(
  server: TestServer,
  cookie: string,
  query: { calendar?: 'true' } = {},
): Promise<TestAnswer> {
  const { json } = await server.call(startGoogleAuth, { cookie, query })
  const { authUrl } = json as { authUrl: string }
  const consent = await fetch(authUrl, { redirect: 'manual' })
  const back = new URL(consent.headers.get('location') ?? '')
  // We address our server by its IP address; a browser returns to the host name it started from.
  return server.request(`${back.pathname}${back.search}`, { headers: { cookie } })
}

/** The message that the window's last page posts to its opener. */
export function getMessage(answer: TestAnswer): Record<string, string> {
  const attribute = /data-message="([^"]*)"/.exec(answer.text)?.[1] ?? ''
  const text = attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return JSON.parse(text) as Record<string, string>
}
