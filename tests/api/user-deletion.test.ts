import { describe, expect, it } from 'vitest'
import { login } from '#features/access/auth/contract.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { uploadPhoto } from '#features/practice/therapists/contract/profiles.ts'
import {
  changeLead,
  type Lead,
  listLeads,
  type OpenedLead,
  openLead,
} from '#features/requests/leads/contract/leads.ts'
import {
  changeUser,
  deleteUser,
  getLastSignIn,
  getUser,
  listUsers,
} from '#features/staff/user-admin/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { engines } from '../support/test-database.ts'
import { admin, director, maya, startTestServer } from '../support/test-server.ts'
import { password, setupUsers } from '../support/user-test-bed.ts'

describe.each(engines)('accounts on %s', (engine) => {
  const practice = setupUsers(engine)
  const { getStatus, get, change, remove, shownSlugs, happened, hire } = practice

  describe('are deleted', () => {
    it('with profile, photo and sessions; their leads wait for someone else', async () => {
      const user = await hire()
      const signedIn = await practice.server.signIn(user.email, password)
      const photo = await practice.server.request(`/api/admin/users/${user.id}/upload-image`, {
        method: uploadPhoto.method,
        headers: { cookie: practice.asAdmin },
        body: photoForm(await somePhoto()),
      })
      const { photoUrl } = photo.json as { photoUrl: string }
      const lead = await submitConsultation(practice.server)
      await practice.server.call(changeLead, {
        cookie: practice.asAdmin,
        params: { id: lead },
        body: { assignedTo: user.id },
      })
      expect(await get(user.id)).toMatchObject({ assignedLeads: 1 })

      const gone = await remove(user.id)
      expect([gone.status, gone.text]).toEqual([204, ''])
      expect(await getStatus(signedIn)).toBe(401)
      expect(
        (await practice.server.call(getUser, { cookie: practice.asAdmin, params: { id: user.id } }))
          .status,
      ).toBe(404)
      expect((await practice.server.request(photoUrl)).status).toBe(404)
      expect(await shownSlugs()).not.toContain(user.therapistSlug)
      const leads = (await practice.server.call(listLeads, { cookie: practice.asAdmin }))
        .json as Lead[]
      expect(leads.find(({ id }) => id === lead)?.assignedTo).toBeNull()
      const opened = await practice.server.call(openLead, {
        cookie: practice.asAdmin,
        params: { id: lead },
      })
      const name = `${user.firstName} ${user.lastName}`
      expect((opened.json as OpenedLead).history).toMatchObject([
        { field: 'assignedTo', from: name, to: null },
        { field: 'assignedTo', from: null, to: name },
      ])
      const assigned = ['lead.changed', 'lead.assigned']
      expect(await happened('lead', lead)).toEqual([
        'lead.created',
        ...assigned,
        ...assigned,
        'lead.viewed',
      ])
      expect((await happened('user', user.id)).at(-1)).toBe('account.deleted')
      expect((await remove(user.id)).status).toBe(404)
      for (const table of ['sessions', 'therapists']) {
        const left = await practice.server.sql(`select * from ${table} where user_id = ?`, [
          user.id,
        ])
        expect([table, left]).toEqual([table, []])
      }
    })

    it('while someone assigns them a lead: it is theirs before, or refused', async () => {
      const lead = await submitConsultation(practice.server)
      for (let round = 0; round < 3; round += 1) {
        const user = await hire()
        const [gone, assigned] = await Promise.all([
          remove(user.id),
          practice.server.call(changeLead, {
            cookie: practice.asDirector,
            params: { id: lead },
            body: { assignedTo: user.id },
          }),
        ])
        expect(gone.status).toBe(204)
        expect([200, 400]).toContain(assigned.status)
        const [row] = await practice.server.sql(
          'select assigned_to from consultation_leads where id = ?',
          [lead],
        )
        expect(row?.['assigned_to']).toBeNull()
      }
    })

    it('and a lead that is held past its time still counts as theirs', async () => {
      const user = await hire()
      const lead = await submitConsultation(practice.server)
      const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
      const body = { assignedTo: user.id, hold: { reason: 'Wait list', until } }
      await practice.server.call(changeLead, {
        cookie: practice.asAdmin,
        params: { id: lead },
        body,
      })
      const past = new Date(Date.now() - 35 * 86_400_000).toISOString()
      await practice.server.sql('update consultation_leads set created_at = ? where id = ?', [
        past,
        lead,
      ])
      expect(await get(user.id)).toMatchObject({ assignedLeads: 1 })
      expect((await remove(user.id)).status).toBe(204)
    })

    it('and it is said when someone last signed in', async () => {
      const user = await hire()
      const ask = async () =>
        (
          await practice.server.call(getLastSignIn, {
            cookie: practice.asAdmin,
            params: { id: user.id },
          })
        ).json
      expect(await ask()).toEqual({ at: null })
      await practice.server.call(login, {
        body: { username: user.email, password: 'wrong for sure' },
      })
      expect(await ask()).toEqual({ at: null })
      await practice.server.signIn(maya)
      const mayaId = await practice.server.userId(maya)
      const { json } = await practice.server.call(getLastSignIn, {
        cookie: practice.asAdmin,
        params: { id: mayaId },
      })
      expect(Date.now() - Date.parse((json as { at: string }).at)).toBeLessThan(60_000)
      const gone = await practice.server.call(getLastSignIn, {
        cookie: practice.asAdmin,
        params: { id: 999_999 },
      })
      expect(gone.status).toBe(404)
    })

    it('what was refused stands in the audit log', async () => {
      /** Number of earlier refusals of each: repeats within the hour share an entry. */
      const refused = async (id: number | null) => {
        const rows = await practice.server.sql(
          `select action, actor_id, sum(times) as times from audit_log
            where record_type = 'user' and outcome = 'refused'
            and ${id === null ? 'record_id is null' : 'record_id = ?'} group by action, actor_id`,
          id === null ? [] : [String(id)],
        )
        return new Map(
          rows.map((row) => [
            `${String(row['action'])} by ${String(row['actor_id'])}`,
            Number(row['times']),
          ]),
        )
      }
      const since = (now: Map<string, number>, then: Map<string, number>) =>
        [...now].flatMap(([words, times]) =>
          Array.from({ length: times - (then.get(words) ?? 0) }, () => words),
        )
      const before = await refused(practice.directorId)
      await remove(practice.directorId, practice.asDirector)
      await change(practice.directorId, { role: 'therapist' }, practice.asDirector)
      const mayaId = await practice.server.userId(maya)
      await practice.server.call(getUser, {
        cookie: practice.asMaya,
        params: { id: practice.directorId },
      })
      await remove(practice.directorId, practice.asMaya)
      await change(practice.directorId, { firstName: 'Eve' }, practice.asMaya)
      expect(since(await refused(practice.directorId), before).toSorted()).toEqual(
        [
          `account.deleted by ${practice.directorId}`,
          `account.role_changed by ${practice.directorId}`,
          `account.viewed by ${mayaId}`,
          `account.deleted by ${mayaId}`,
          `account.changed by ${mayaId}`,
        ].toSorted(),
      )
      const lists = await refused(null)
      await practice.server.call(listUsers, { cookie: practice.asMaya })
      expect(since(await refused(null), lists)).toEqual([`account.listed by ${mayaId}`])
    })

    it('not by themselves, nor demoted', async () => {
      const own = await remove(practice.adminId)
      expect([own.status, own.json]).toEqual([
        409,
        { message: 'You cannot delete your own account.' },
      ])
      const demoted = await change(practice.adminId, { role: 'therapist' })
      expect([demoted.status, demoted.json]).toEqual([
        409,
        { message: 'You cannot take the administrator role from yourself.' },
      ])
      expect((await change(practice.adminId, { role: 'admin', firstName: 'Grace' })).status).toBe(
        200,
      )
    })

    it.each(['delete', 'demote'] as const)(
      'of administrators who %s each other at the same moment one stays',
      async (what) => {
        // A practice of its own, of two administrators.
        const small = await startTestServer(engine)
        try {
          const cookies = [await small.signIn(admin), await small.signIn(director)]
          const ids = await Promise.all(
            cookies.map(
              async (cookie) =>
                ((await small.call(getCurrentUser, { cookie })).json as { id: number }).id,
            ),
          )
          const answers = await Promise.all(
            cookies.map((cookie, at) =>
              what === 'delete'
                ? small.call(deleteUser, { cookie, params: { id: ids[1 - at] } })
                : small.call(changeUser, {
                    cookie,
                    params: { id: ids[1 - at] },
                    body: { role: 'therapist' },
                  }),
            ),
          )
          const statuses = answers.map(({ status }) => status)
          expect(statuses.filter((status) => status < 300)).toHaveLength(1)
          expect(statuses.every((status) => status < 500)).toBe(true)
          const left = await small.sql("select id from users where role = 'admin'")
          expect(left).toHaveLength(1)
        } finally {
          await small.stop()
        }
      },
    )
  })
})
