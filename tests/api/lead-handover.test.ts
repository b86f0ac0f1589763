// The leads of a person whose account is deleted, or who is on leave.
import { describe, expect, it } from 'vitest'
import { changeLead, type OpenedLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { resumeUser, suspendUser } from '#features/staff/user-admin/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { callEngines } from '../support/test-database.ts'
import { setupUsers } from '../support/user-test-bed.ts'

describe.each(callEngines)('the leads of an account on %s', (engine) => {
  const practice = setupUsers(engine)
  const { remove, happened, hire } = practice

  it('go to a colleague who has an account when the account is deleted', async () => {
    const user = await hire()
    const heir = await hire()
    const lead = await submitConsultation(practice.server)
    await practice.server.call(changeLead, {
      cookie: practice.asAdmin,
      params: { id: lead },
      body: { assignedTo: user.id },
    })
    for (const leadsTo of [String(user.id), '999999']) {
      const refused = await remove(user.id, practice.asAdmin, { leadsTo })
      expect([refused.status, refused.json]).toMatchObject([400, { issues: [{ path: 'leadsTo' }] }])
    }
    expect((await remove(user.id, practice.asAdmin, { leadsTo: String(heir.id) })).status).toBe(204)
    const opened = await practice.server.call(openLead, {
      cookie: practice.asAdmin,
      params: { id: lead },
    })
    const { assignedTo, history } = opened.json as OpenedLead
    expect(assignedTo).toBe(heir.id)
    expect(history[0]).toMatchObject({
      field: 'assignedTo',
      from: `${user.firstName} ${user.lastName}`,
      to: `${heir.firstName} ${heir.lastName}`,
    })
    expect(
      (await happened('lead', lead)).filter((action) => action === 'lead.assigned'),
    ).toHaveLength(2)
  })

  it('stay, are free, or go to someone who can sign in when it is suspended', async () => {
    const [user, heir] = [await hire(), await hire()]
    const lead = await submitConsultation(practice.server)
    const call = (definition: typeof suspendUser | typeof resumeUser, leadsTo?: string) =>
      practice.server.call(definition, {
        cookie: practice.asAdmin,
        params: { id: user.id },
        query: leadsTo === undefined ? {} : { leadsTo },
      })
    const suspend = async (leadsTo?: string) => {
      const answer = await call(suspendUser, leadsTo)
      await call(resumeUser)
      const [row] = await practice.server.sql(
        'select assigned_to from consultation_leads where id = ?',
        [lead],
      )
      return [answer.status, row?.['assigned_to']]
    }
    const assign = () =>
      practice.server.call(changeLead, {
        cookie: practice.asAdmin,
        params: { id: lead },
        body: { assignedTo: user.id },
      })
    await assign()
    expect(await suspend()).toEqual([204, user.id])
    expect(await suspend('none')).toEqual([204, null])
    await assign()
    expect(await suspend(String(user.id))).toEqual([400, user.id])
    await practice.server.call(suspendUser, {
      cookie: practice.asAdmin,
      params: { id: heir.id },
    })
    expect(await suspend(String(heir.id))).toEqual([400, user.id])
    expect((await remove(user.id, practice.asAdmin, { leadsTo: String(heir.id) })).status).toBe(400)
    await practice.server.call(resumeUser, { cookie: practice.asAdmin, params: { id: heir.id } })
    expect(await suspend(String(heir.id))).toEqual([204, heir.id])
    expect((await remove(user.id, practice.asAdmin, { leadsTo: 'none' })).status).toBe(204)
  })
})
