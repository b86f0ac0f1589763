import { describe, expect, it } from 'vitest'
import { deleteUser } from '#features/staff/user-admin/contract.ts'
import { eventually } from '../support/eventually.ts'
import { day } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'
import { setupWaitlist } from '../support/waitlist-test-bed.ts'

describe.each(engines)('the retention of the waiting list on %s', (engine) => {
  const practice = setupWaitlist(engine)
  const { joinAs, readList, notify, settleMails, trail, countEntries, mailsTo } = practice
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const setColumn = (column: 'created_at' | 'expires_at', id: number, value: string) =>
    practice.server.sql(`update waitlist_entries set ${column} = ? where id = ?`, [value, id])
  const countMails = async () => {
    const [row] = await practice.server.sql('select count(*) as n from waitlist_mails')
    return Number(row?.['n'])
  }

  it('hides an expired entry at once, and the next sweep deletes it with a receipt', async () => {
    const gone = await joinAs('gone@mail.example')
    const stays = await joinAs('stays@mail.example')
    await settleMails()
    await setColumn('expires_at', gone.id, at(-1))
    await setColumn('expires_at', stays.id, at(60_000))
    expect((await readList()).map(({ id }) => id)).toEqual([stays.id])
    expect((await notify([gone.id])).json).toMatchObject({ notified: 0, failed: [{ id: gone.id }] })
    expect(await countEntries()).toBe(2)
    await practice.server.sql('update waitlist_mails set created_at = ? where entry_id = ?', [
      at(-day),
      gone.id,
    ])
    await practice.server.restart()
    await eventually(async () => {
      expect(await countEntries()).toBe(1)
      expect(await countMails()).toBe(1)
    })
    expect(await trail(gone.id)).toContain('retention.deleted success')
    expect((await readList()).map(({ id }) => id)).toEqual([stays.id])
  })

  it('deletes more than one batch', async () => {
    const { id } = await joinAs('batch@mail.example')
    const before = await countEntries()
    await practice.server.sql(`
      insert into waitlist_entries
        (therapist_id, therapist_name, first_name, last_name, email, email_key, language, created_at, expires_at)
      select null, therapist_name, first_name, last_name, email, email_key, language, created_at, '${at(-1)}'
      from waitlist_entries, (
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 450) select i from n
      ) as numbers where id = ${id}`)
    expect(await countEntries()).toBe(before + 450)
    await practice.server.restart()
    await eventually(async () => expect(await countEntries()).toBe(before))
  })

  it('keeps those who wait for a deleted profile under its name, until they expire', async () => {
    const entry = await joinAs('orphan@mail.example')
    await settleMails()
    const answer = await practice.server.call(deleteUser, {
      params: { id: await practice.server.userId(maya) },
      cookie: practice.cookies.admin,
    })
    expect(answer.status).toBe(204)
    const listed = (await readList()).find(({ id }) => id === entry.id)
    expect(listed?.therapist).toEqual({ id: null, slug: null, name: 'Maya Chen' })
    const message =
      'Maya Chen has no public profile, so there is no place to offer. Please write to this person yourself.'
    expect((await notify([entry.id])).json).toEqual({
      notified: 0,
      failed: [{ id: entry.id, message }],
    })
    await settleMails()
    expect(mailsTo('orphan@mail.example')).toHaveLength(1)
    expect((await practice.remove(entry.id, practice.cookies.daniel)).status).toBe(404)
    expect((await practice.remove(entry.id)).status).toBe(204)
  })
})
