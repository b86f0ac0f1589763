import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '#shared/errors.ts'

/** A figure that is looked up when somebody asks for it. */
export type Reading = { name: string; help: string; read: () => number | Promise<number> }

type MetricsParts = {
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
export function addMetrics(app: FastifyInstance, { readings, isOperator }: MetricsParts) {
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

  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
    requests.inc({ ...labels, status: String(reply.statusCode) })
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request) && !(await isOperator(request))) {
      throw new Refusal('not-signed-in', 'Please sign in to continue.')
    }
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return reply.send(await registry.metrics())
  })
}
