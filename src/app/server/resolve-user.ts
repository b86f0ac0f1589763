import type { FastifyRequest } from 'fastify'
import { sessionCookie } from '#features/core/sessions/server/module.ts'
import { backgroundHeader } from '#shared/endpoint.ts'
import type { Features } from './features.ts'

type UserDeps = { services: Pick<Features['services'], 'sessions' | 'accounts'>; isHttps: boolean }

/** Finds the account of a request's session cookie, once per request. Limited, if it must add a second factor first. */
export function createUserResolver({ services, isHttps }: UserDeps) {
  const { sessions, accounts } = services
  const cookie = sessionCookie(isHttps)

  async function resolve(request: FastifyRequest) {
    const session = await sessions.resolve(request.cookies[cookie.name], {
      address: request.ip,
      isBackground: request.headers[backgroundHeader] === '1',
    })
    const user = session && (await accounts.find(session.userId))
    return user ? { user, isLimited: session?.isLimited === true } : null
  }

  const resolved = new WeakMap<FastifyRequest, ReturnType<typeof resolve>>()
  return (request: FastifyRequest) => {
    const known = resolved.get(request)
    if (known) return known
    const user = resolve(request)
    resolved.set(request, user)
    return user
  }
}
