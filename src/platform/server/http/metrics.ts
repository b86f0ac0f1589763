import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import type { Answered, Front } from '../cache/front.ts'
import { answeredBy } from './http-server.ts'

/** A figure that is looked up when somebody asks for it. */
export type Reading = { name: string; help: string; read: () => number | Promise<number> }

type MetricsDeps = {
  front: Front
  readings: readonly Reading[]
  /** Whether the request comes from somebody who may look after the server. */
  isOperator: (request: FastifyRequest) => Promise<boolean>
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/** From this very machine, and not by way of a proxy on it that speaks for the world. */
function isFromHere(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return loopback.test(address) && forwarding.every((name) => request.headers[name] === undefined)
}

/**
 * `GET /metrics` in Prometheus' text form, for operators and for this machine alone: requests by
 * route and status, how long they took (seconds), the process, and what the features read out.
 * Routes, never addresses: nobody's record number stands in it.
 */
export function addMetrics(app: FastifyInstance, { front, readings, isOperator }: MetricsDeps) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the request to the end of its answer',
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

  // A label's series is looked up once: looking it up is most of the work of counting.
  const series = new Map<string, { count: () => void; observe: (seconds: number) => void }>()
  const tell = ({ method, route, status, ms }: Answered) => {
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
  app.addHook('onResponse', async (request, reply) => tell(answeredBy(request, reply)))
  front.listen(tell)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request) && !(await isOperator(request))) {
      throw new AppError('not-signed-in', 'Please sign in to continue.')
    }
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return reply.send(await registry.metrics())
  })
}
