import type { FastifyInstance, FastifyRequest } from 'fastify'
import { m } from '#messages'
import type { CallLimit } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { CountCall } from '../database/call-counts.ts'
import { toAddressKeys } from './client-address.ts'
import { formatWait } from './format-wait.ts'

type CheckCall = (request: FastifyRequest) => Promise<void>

function throwTooMany(waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new AppError('too-many', m.forms_too_many_tries({ wait: formatWait(seconds) }), {
    retryAfter: seconds,
  })
}

/** Counts in this process, for calls whose limit only stops floods. */
function createLocalLimit(app: FastifyInstance, { max, seconds }: CallLimit): CheckCall {
  const createCheck = (at: 0 | 1, factor: number) =>
    app.createRateLimit({
      max: max * factor,
      timeWindow: seconds * 1000,
      keyGenerator: (request) => toAddressKeys(request.ip)[at]?.key ?? '',
      // An IPv4 address has no second bucket.
      allowList: (_request, key) => key === '',
    })
  const checks = [createCheck(0, 1), createCheck(1, 4)]
  return async (request) => {
    for (const check of checks) {
      const outcome = await check(request)
      if (!outcome.isAllowed && outcome.isExceeded) throwTooMany(outcome.ttl)
    }
  }
}

/** Counts in the database, for calls that protect sign-in and the security check. */
function createSharedLimit(call: string, limit: CallLimit, countCall: CountCall): CheckCall {
  // A bucket that is full needs no query until its window ends.
  const full = new Map<string, number>()
  const maxFull = 10_000
  return async (request) => {
    for (const { key, factor } of toAddressKeys(request.ip)) {
      const waitMs = (full.get(key) ?? 0) - Date.now()
      if (waitMs > 0) throwTooMany(waitMs)
      full.delete(key)
      const { calls, waitMs: untilEnd } = await countCall(`${call} ${key}`, limit.seconds)
      if (calls <= limit.max * factor) continue
      if (full.size >= maxFull) full.clear()
      full.set(key, Date.now() + untilEnd)
      throwTooMany(untilEnd)
    }
  }
}

/** Limits how often an address group may make a call; an IPv6 /48 has four times the limit of a /64. */
export const createCallLimit = (
  app: FastifyInstance,
  call: string,
  limit: CallLimit,
  countCall: CountCall | undefined,
): CheckCall =>
  limit.isShared && countCall
    ? createSharedLimit(call, limit, countCall)
    : createLocalLimit(app, limit)
