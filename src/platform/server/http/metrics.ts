import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import type { CachedResponses, CompletedRequest } from '../cache/cached-responses.ts'
import { toCompletedRequest } from './http-server.ts'

/** A gauge whose value is read when metrics are requested. */
export type Reading = { name: string; help: string; read: () => number | Promise<number> }

type MetricsDeps = {
  responses: CachedResponses
  readings: readonly Reading[]
  /** True if an administrator makes the request. */
  isOperator: (request: FastifyRequest) => Promise<boolean>
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/** True if a request comes from this machine directly, not through a proxy on it. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return loopback.test(address) && forwarding.every((name) => request.headers[name] === undefined)
}

/**
 * `GET /metrics` in Prometheus' text format, for administrators and this machine only: requests by route
 * and status, their durations, the process, and the features' gauges. Labels are route patterns, so they
 * contain no record ids.
 */
export function addMetrics(app: FastifyInstance, { responses, readings, isOperator }: MetricsDeps) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Completed requests',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  for (const { name, help, read } of readings) {
    const gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        gauge.set(await read())
      },
    })
  }

  // Finding the series of a set of labels is most of the work of counting, so it is memoized.
  const series = new Map<string, { count: () => void; observe: (seconds: number) => void }>()
  const countRequest = ({ method, route, status, ms }: CompletedRequest) => {
    const name = `${method} ${route} ${status}`
    let found = series.get(name)
    if (!found) {
      const counter = requests.labels({ method, route, status: String(status) })
      const histogram = durations.labels({ method, route })
      found = {
        count: () => counter.inc(),
        observe: (seconds) => histogram.observe(seconds),
      }
      series.set(name, found)
    }
    found.count()
    found.observe(ms / 1000)
  }
  app.addHook('onResponse', async (request, reply) =>
    countRequest(toCompletedRequest(request, reply)),
  )
  responses.listen(countRequest)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request) && !(await isOperator(request))) {
      throw new AppError('not-signed-in', 'Please sign in to continue.')
    }
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return reply.send(await registry.metrics())
  })
}
