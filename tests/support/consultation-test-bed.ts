import { afterAll, beforeAll } from 'vitest'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export const intake = 'intake@stillwater.example'
export const wrongCaptcha = 'Invalid security code. Please try again.'
export const json = { 'content-type': 'application/json' }

export type Refused = { message: string; issues: { path: string; message: string }[] }

export const getRefusal = (answer: { json: unknown }) => answer.json as Refused
export const getId = (answer: { json: unknown }) => (answer.json as { id: number }).id

export const countLeads = async (server: TestServer) =>
  Number((await server.sql('select count(*) as n from consultation_leads'))[0]?.['n'])

export const leadRow = async (server: TestServer, id: number) =>
  (await server.sql('select * from consultation_leads where id = ?', [id]))[0]

export const inThePast = new Date(Date.now() - 1000).toISOString()

/** A practice that takes consultation requests. */
export function setupConsultation(engine: Engine, settings: Record<string, string> = {}) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { SYSTEM_EMAIL: intake, ...settings })
  })
  afterAll(() => server.stop())

  const post = (body: unknown, headers?: Record<string, string>) =>
    server.call(requestConsultation, { body, ...(headers ? { headers } : {}) })

  return {
    get server() {
      return server
    },
    post,
  }
}
