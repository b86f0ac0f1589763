// Ways of browsers through the identity provider and back.
import { expect } from 'vitest'
import { linkIdentity, startProviderSignIn } from '#features/access/identity-provider/contract.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { createCookieJar } from './cookie-jar.ts'
import type { TestServer } from './test-server.ts'

type CookieJar = ReturnType<typeof createCookieJar>

export function createProviderVisits(getServer: () => TestServer) {
  /** Opens an address of ours as the browser does that has these cookies. */
  async function open(jar: CookieJar, path: string) {
    const answer = await getServer().request(path, { headers: { cookie: jar.header } })
    jar.take(answer)
    return answer
  }
  const toPath = (address: string | null) => {
    const { pathname, search } = new URL(address ?? '', getServer().url)
    return pathname + search
  }
  /** Goes to the provider and back, up to the address of the callback. */
  async function visit(
    jar: CookieJar,
    query: Record<string, string> = {},
    { path }: { path: string } = startProviderSignIn,
  ) {
    const started = await open(jar, `${path}?${new URLSearchParams(query)}`)
    expect(started.status).toBe(303)
    const there = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' })
    return toPath(there.headers.get('location'))
  }
  /** Asks to link the account of this session, and goes to the provider and back, up to the address of the callback. */
  async function visitToLink(jar: CookieJar, body: { code?: string } = {}) {
    const started = await getServer().call(linkIdentity, { cookie: jar.header, body })
    expect(started.status).toBe(200)
    jar.take(started)
    const there = await fetch((started.json as { url: string }).url, { redirect: 'manual' })
    return toPath(there.headers.get('location'))
  }
  async function signIn(jar = createCookieJar(), query: Record<string, string> = {}) {
    const answer = await open(jar, await visit(jar, query))
    return { jar, answer, page: answer.headers.get('location') }
  }
  const getUser = async (jar: CookieJar) =>
    (await getServer().call(getCurrentUser, { cookie: jar.header })).json
  const readAudit = async () =>
    (await getServer().sql('select action, outcome from audit_log order by id desc limit 3')).map(
      ({ action, outcome }) => `${String(action)} ${String(outcome)}`,
    )

  return { getUser, open, readAudit, signIn, toPath, visit, visitToLink }
}
