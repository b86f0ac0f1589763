import { type EndpointDefinition, fillPath } from '#shared/endpoint.ts'
import type { ExpectedTrail, Ids } from './audited-call.ts'
import { ofAdmin, ofDaniel, ofMaya } from './audited-calls.ts'
import { photoForm, somePhoto } from './photos.ts'
import { admin, daniel, maya, type TestAnswer, type TestServer } from './test-server.ts'

export const getUserId = async ({ sql }: TestServer, email: string) =>
  Number((await sql('select id from users where email = ?', [email]))[0]?.['id'])

const toAddress = (path: string, params: Record<string, unknown>, query?: Record<string, string>) =>
  `${fillPath(path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`

async function getNumbers(server: TestServer, email: string) {
  const id = await getUserId(server, email)
  const [profile] = await server.sql('select id from therapists where user_id = ?', [id])
  return { id, profile: Number(profile?.['id']) }
}

/** Finds the records that the calls of `audited-calls.ts` are about. */
export async function prepareAuditedCalls(server: TestServer): Promise<Ids> {
  Object.assign(ofMaya, await getNumbers(server, maya))
  Object.assign(ofDaniel, await getNumbers(server, daniel))
  ofAdmin.id = await getUserId(server, admin)
  const leads = await server.sql('select id from consultation_leads order by id')
  const [lead = 0, danielsLead = 0] = leads.map(({ id }) => Number(id))
  // Daniel has one lead, so that it is known what his deletion unassigns.
  await server.sql('update consultation_leads set assigned_to = null where id = ?', [lead])
  await server.sql('update consultation_leads set assigned_to = null where assigned_to = ?', [
    ofDaniel.id,
  ])
  await server.sql('update consultation_leads set assigned_to = ? where id = ?', [
    ofDaniel.id,
    danielsLead,
  ])
  const [conversation] = await server.sql('select id, session_id from chat_sessions limit 1')
  return {
    invitation: 1,
    lead,
    danielsLead,
    conversation: Number(conversation?.['id']),
    secret: String(conversation?.['session_id']),
    mail: '',
  }
}

/** Makes what a call sends. @returns a function that makes the call */
export async function prepareCall(server: TestServer, call: ExpectedTrail, ids: Ids) {
  const body = await call.body?.(ids, server)
  const params = call.params?.(ids) ?? {}
  return async (definition: EndpointDefinition, cookie: string | undefined): Promise<TestAnswer> =>
    call.form
      ? server.request(toAddress(definition.path, params, call.query?.()), {
          method: definition.method,
          headers: { cookie: cookie ?? '' },
          body: photoForm(await somePhoto(), { field: call.form }),
        })
      : server.call(definition, {
          params,
          ...(cookie ? { cookie } : {}),
          ...(call.query ? { query: call.query() } : {}),
          ...(body === undefined ? {} : { body }),
        })
}
