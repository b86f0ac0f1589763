// Which colleagues have a lead on the screen, over the socket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeLead } from '#features/requests/leads/contract/leads.ts'
import { openSocket, openStaff, openVisitor } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines, engines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

type Staff = Awaited<ReturnType<typeof openStaff>>

const show = (staff: Staff, leadId: number | null, isEditing = false) =>
  staff.send({ type: 'view_lead', leadId, isEditing })

const lastViewers = (staff: Staff, leadId: number) =>
  staff.of('lead_viewers').findLast((frame) => frame.leadId === leadId)?.viewers

const expectViewers = (staff: Staff, leadId: number, viewers: object[]) =>
  eventually(() => expect(lastViewers(staff, leadId)).toEqual(viewers))

async function assign(server: TestServer, id: number, username: string) {
  const body = { assignedTo: await server.userId(username) }
  const cookie = await server.signIn(admin)
  expect((await server.call(changeLead, { cookie, params: { id }, body })).status).toBe(200)
}

describe.each(callEngines)('staff who open the same lead on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  it('see each other, who of them is editing, and who has left', async () => {
    const id = await submitConsultation(server)
    const grace = await openStaff(server, admin)
    const elise = await openStaff(server, director)
    show(grace, id)
    await expectViewers(grace, id, [])
    show(elise, id)
    await expectViewers(grace, id, [
      { userId: elise.userId, name: 'Élise Tremblay', isEditing: false },
    ])
    await expectViewers(elise, id, [{ userId: grace.userId, name: 'Grace Kim', isEditing: false }])
    show(elise, id, true)
    await expectViewers(grace, id, [
      { userId: elise.userId, name: 'Élise Tremblay', isEditing: true },
    ])
    show(elise, null)
    await expectViewers(grace, id, [])
    show(elise, id)
    await eventually(() => expect(lastViewers(grace, id)).toHaveLength(1))
    await elise.close()
    await expectViewers(grace, id, [])
    await grace.close()
  })

  it('are each shown once, however many screens they have, and never to themselves', async () => {
    const id = await submitConsultation(server)
    const grace = await openStaff(server, admin)
    const first = await openStaff(server, director)
    const second = await openStaff(server, director)
    const tabs = [first, second]
    for (const tab of tabs) show(tab, id)
    show(grace, id)
    await eventually(() => expect(lastViewers(grace, id)).toHaveLength(1))
    for (const tab of tabs) await eventually(() => expect(lastViewers(tab, id)).toHaveLength(1))
    await first.close()
    show(second, id, true)
    await eventually(() => expect(lastViewers(grace, id)?.[0]?.isEditing).toBe(true))
    await Promise.all([grace, ...tabs].map((each) => each.close()))
  })

  it('learn nothing of a lead that they may not see', async () => {
    const id = await submitConsultation(server)
    await assign(server, id, maya)
    const grace = await openStaff(server, admin)
    const mayasScreen = await openStaff(server, maya)
    const daniels = await openStaff(server, daniel)
    show(mayasScreen, id)
    show(grace, id)
    await eventually(() => expect(lastViewers(grace, id)).toHaveLength(1))
    show(daniels, id)
    expect(await daniels.waitForFrame('error')).toMatchObject({ code: 'not-there' })
    show(daniels, 999_999)
    await eventually(() => expect(daniels.of('error')).toHaveLength(2))
    expect(daniels.of('error')[1]).toEqual(daniels.of('error')[0])
    expect(lastViewers(grace, id)).toHaveLength(1)
    expect(daniels.of('lead_viewers')).toEqual([])

    // Reassigned, it leaves the screen of the former assignee on the server as well.
    await assign(server, id, daniel)
    await expectViewers(grace, id, [])
    const before = mayasScreen.of('lead_viewers').length
    show(daniels, id)
    await eventually(() => expect(lastViewers(grace, id)?.[0]?.name).toBe('Daniel Okafor'))
    expect(mayasScreen.of('lead_viewers')).toHaveLength(before)
    await Promise.all([grace, mayasScreen, daniels].map((each) => each.close()))
  })

  it('are not shown to visitors, who cannot ask either', async () => {
    const id = await submitConsultation(server)
    const visitor = await openVisitor(server)
    const stranger = await openSocket(server)
    for (const client of [visitor, stranger]) {
      client.send({ type: 'view_lead', leadId: id, isEditing: false })
      expect(await client.waitForFrame('error')).toMatchObject({ code: 'not-allowed' })
      await client.close()
    }
  })

  it('must send a well-formed frame', async () => {
    const grace = await openStaff(server, admin)
    for (const frame of [
      { type: 'view_lead' },
      { type: 'view_lead', leadId: 0, isEditing: false },
      { type: 'view_lead', leadId: 1.5, isEditing: false },
      { type: 'view_lead', leadId: 2 ** 40, isEditing: false },
      { type: 'view_lead', leadId: 1, isEditing: 'yes' },
    ]) {
      const errors = grace.of('error').length
      grace.send(frame)
      await eventually(() => expect(grace.of('error')).toHaveLength(errors + 1))
      expect(grace.of('error').at(-1)).toMatchObject({ code: 'bad-frame' })
    }
    await grace.close()
  })
})

describe.runIf(engines.includes('postgres'))('staff on two instances', () => {
  it('see each other, until an instance ends', async () => {
    const a = await startTestServer('postgres')
    const b = await startTestServer('postgres', {}, { beside: a })
    const id = await submitConsultation(a)
    const grace = await openStaff(a, admin)
    const elise = await openStaff(b, director)
    show(grace, id)
    show(elise, id)
    await eventually(() => expect(lastViewers(grace, id)?.[0]?.name).toBe('Élise Tremblay'))
    await eventually(() => expect(lastViewers(elise, id)?.[0]?.name).toBe('Grace Kim'))
    await b.stop()
    await expectViewers(grace, id, [])
    await grace.close()
    await a.stop()
  })
})
