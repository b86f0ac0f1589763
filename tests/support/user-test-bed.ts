import { afterAll, beforeAll, expect } from 'vitest'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { listTherapists, type Therapist } from '#features/practice/therapists/contract/public.ts'
import {
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  type ManagedUser,
} from '#features/staff/user-admin/contract.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { admin, director, maya, startTestServer, type TestServer } from './test-server.ts'

export const password = 'harbour lamps at dusk'

/** A practice with two administrators and a therapist signed in, and the calls about accounts. */
export function setupUsers(engine: Engine) {
  let server: TestServer
  let asAdmin: string
  let asDirector: string
  let asMaya: string
  let adminId: number
  let directorId: number

  beforeAll(async () => {
    server = await startTestServer(engine)
    asAdmin = await server.signIn(admin)
    asDirector = await server.signIn(director)
    asMaya = await server.signIn(maya)
    adminId = await server.userId(admin)
    directorId = await server.userId(director)
  })
  afterAll(() => server.stop())

  const getStatus = async (cookie: string) => (await server.call(getCurrentUser, { cookie })).status
  const list = async () => (await server.call(listUsers, { cookie: asAdmin })).json as ManagedUser[]
  const get = async (id: number) =>
    (await server.call(getUser, { cookie: asAdmin, params: { id } })).json as ManagedUser
  const change = (id: number, body: unknown, cookie = asAdmin) =>
    server.call(changeUser, { cookie, params: { id }, body })
  const remove = (id: number, cookie = asAdmin, query: { leadsTo?: string } = {}) =>
    server.call(deleteUser, { cookie, params: { id }, query })
  const shownSlugs = async () =>
    ((await server.call(listTherapists)).json as Therapist[]).map(({ slug }) => slug)
  const happened = async (record: 'user' | 'profile' | 'lead', id: number) =>
    (
      await server.sql(
        'select action from audit_log where record_type = ? and record_id = ? order by id',
        [record, String(id)],
      )
    ).map(({ action }) => action)

  let people = 0
  const person = (changes: Record<string, unknown> = {}) => {
    people += 1
    return {
      email: `person.${people}@stillwater.example`,
      firstName: 'Renée',
      lastName: `Gauthier-${people}`,
      password,
      role: 'therapist',
      isTherapist: false,
      ...changes,
    }
  }
  async function hire(changes: Record<string, unknown> = {}): Promise<ManagedUser> {
    const answer = await server.call(createUser, { cookie: asAdmin, body: person(changes) })
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.json as ManagedUser
  }

  return {
    get server() {
      return server
    },
    get asAdmin() {
      return asAdmin
    },
    get asDirector() {
      return asDirector
    },
    get asMaya() {
      return asMaya
    },
    get adminId() {
      return adminId
    },
    get directorId() {
      return directorId
    },
    getStatus,
    list,
    get,
    change,
    remove,
    shownSlugs,
    happened,
    person,
    hire,
  }
}
