import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportRenderError } from '#features/core/error-reports/contract.ts'
import { errorReportRoutes } from '#features/core/error-reports/server/routes.ts'
import { readConfig } from '#platform/server/config.ts'
import { addEndpoints } from '#platform/server/http/add-endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createTestLog } from '../support/test-log.ts'

const log = createTestLog()
const config = readConfig({})
let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  app = await createHttpServer(config, log.logger)
  addEndpoints(app, errorReportRoutes(log.logger), {
    config,
    resolveActor: async () => null,
    onRefused: async () => {},
    onChange: () => {},
  })
})
afterAll(() => app.close())

const report = {
  kind: 'TypeError',
  component: 'Team',
  source: 'therapists-Dk3_.js:1:208',
  part: '/therapists/:identifier',
}
const send = (payload: object, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: reportRenderError.path, payload, remoteAddress })
const findReports = () =>
  log.lines().filter(({ msg }) => msg === 'component rendering failed in a browser')

it('logs the kind of error and where it happened, and nothing else that was sent', async () => {
  const { statusCode } = await send({ ...report, message: 'Maya Chen' })
  expect(statusCode).toBe(204)
  expect(findReports()).toEqual([
    { level: 'warn', time: expect.any(String), ...report, msg: expect.any(String) },
  ])
  expect(log.text()).not.toContain('Maya')
})

it.each([
  ['a sentence', { ...report, kind: 'Maya Chen called' }],
  ['an email address', { ...report, part: 'maya@mail.example' }],
  ['a line break', { ...report, component: 'Team\n{"level":"error"}' }],
  ['a long text', { ...report, source: 'x'.repeat(81) }],
  ['a missing field', { kind: 'TypeError' }],
])('refuses a report with %s', async (_what, payload) => {
  const before = findReports().length
  expect((await send(payload, '192.0.2.2')).statusCode).toBe(400)
  expect(findReports()).toHaveLength(before)
})

it('accepts thirty reports a minute from one address', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) {
    statuses.push((await send(report, '192.0.2.3')).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429])
})
