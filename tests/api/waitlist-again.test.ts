// Anyone who knows an address can send the form again: it must not cost the person the call.
import { describe, expect, it } from 'vitest'
import { confirmWaitlist } from '#features/requests/waitlist/contract/public.ts'
import { deleteUser } from '#features/staff/user-admin/contract.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'
import { daniel } from '../support/test-server.ts'
import { setupWaitlist } from '../support/waitlist-test-bed.ts'

describe.each(callEngines)('someone on the waiting list on %s', (engine) => {
  const practice = setupWaitlist(engine)
  const { join, joinAs, readList, mailsTo, settleMails, trail } = practice

  const find = async (id: number) => (await readList()).find((entry) => entry.id === id)
  const confirm = (token: string) => practice.server.call(confirmWaitlist, { body: { token } })
  const findToken = (text: string) =>
    /\/waitlist\/confirm#token=([\w-]+)/.exec(text)?.[1] ?? 'no link in this mail'
  const vic = { firstName: 'Vic', lastName: 'Ames', phone: '613-555-0101' }
  const mallory = { firstName: 'Mallory', lastName: 'Ames', phone: '613-555-0666' }

  it('keeps name and phone when the form is sent again, and staff see both', async () => {
    const { id } = await joinAs('vic@mail.example', vic)
    expect((await join({ email: 'Vic@Mail.example', ...mallory })).status).toBe(201)
    expect(await find(id)).toMatchObject({
      firstName: 'Vic',
      phone: '(613) 555-0101',
      email: 'vic@mail.example',
      proposed: {
        firstName: 'Mallory',
        lastName: 'Ames',
        phone: '(613) 555-0666',
        at: expect.any(String),
      },
    })
  })

  it('gets the other details by the link of the last email, once', async () => {
    const { id } = await joinAs('moved@mail.example', vic)
    await join({ email: 'moved@mail.example', ...mallory })
    await join({ email: 'moved@mail.example', ...vic, phone: '613-555-0202' })
    await settleMails()
    const [first, older, newer, ...others] = mailsTo('moved@mail.example')
    expect(others).toEqual([])
    expect(first?.text).not.toContain('/waitlist/confirm')
    expect(older?.text).toContain('Are these details yours?')
    expect(older?.everything).not.toMatch(/mallory|555.0666/i)
    // The proposal of the older email has been replaced.
    expect(await confirm(findToken(older?.text ?? ''))).toMatchObject({ status: 400 })
    expect((await confirm(findToken(newer?.text ?? ''))).status).toBe(204)
    expect(await find(id)).toMatchObject({
      firstName: 'Vic',
      phone: '(613) 555-0202',
      proposed: null,
    })
    expect(await confirm(findToken(newer?.text ?? ''))).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('This link doesn’t work any more.') },
    })
    expect(await trail(id)).toEqual([
      'waitlist.created success',
      'waitlist.changed success',
      'waitlist.changed success',
      'waitlist.confirmed success',
    ])
  })

  it('who leaves the number out, or says the same again, has nothing to confirm', async () => {
    const { id } = await joinAs('same@mail.example', vic)
    await join({ email: 'same@mail.example', ...vic, phone: null })
    expect(await find(id)).toMatchObject({ phone: '(613) 555-0101', proposed: null })
    await settleMails()
    expect(
      mailsTo('same@mail.example')
        .map(({ text }) => text)
        .join(),
    ).not.toContain('confirm#')
  })

  it('is notified when the therapist leaves, once, and staff see that', async () => {
    const { id } = await joinAs('orphan@mail.example', {
      ...vic,
      therapist: 'daniel-okafor',
      language: 'fr',
    })
    const params = { id: await practice.server.userId(daniel) }
    await practice.server.call(deleteUser, { params, cookie: practice.cookies.admin })
    // The job runs every minute; another start runs it at once.
    await practice.server.restart()
    await eventually(async () => {
      expect(await find(id)).toMatchObject({
        therapist: { id: null, name: 'Daniel Okafor' },
        therapistLeftAt: expect.any(String),
      })
    })
    await settleMails()
    const about = mailsTo('orphan@mail.example').filter(({ text }) =>
      text.includes('Daniel Okafor n’est plus des nôtres'),
    )
    expect(about).toHaveLength(1)
    expect(about[0]?.text).toContain('/fr/therapists')
    expect(await trail(id)).toEqual(['waitlist.created success', 'waitlist.departure_sent success'])
  })
})
