import { describe, expect, it } from 'vitest'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'
import { findLeaveLink, setupWaitlist, toWaitlistForm } from '../support/waitlist-test-bed.ts'

const wrongCode = 'Invalid security code. Please try again.'
const joined = { message: 'You are on the list. We write to you when a place opens.' }

describe.each(callEngines)('joining the waiting list on %s', (engine) => {
  const practice = setupWaitlist(engine)
  const { join, joinAs, readList, countEntries, mailsTo, settleMails, trail } = practice

  it('stores who waits for whom, for ninety days', async () => {
    const before = Date.now()
    const answer = await join({
      firstName: 'wilhelmina',
      phone: '6135550911',
      email: 'W.Feather@mail.example',
    })
    expect([answer.status, answer.json]).toEqual([201, joined])
    const [entry, ...others] = await readList()
    expect(others).toEqual([])
    expect(entry).toEqual({
      id: expect.any(Number),
      therapist: { id: await practice.profileId(maya), slug: 'maya-chen', name: 'Maya Chen' },
      firstName: 'Wilhelmina',
      lastName: 'Featherstonehaugh',
      email: 'W.Feather@mail.example',
      phone: '(613) 555-0911',
      language: 'en',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      notifiedAt: null,
      proposed: null,
      therapistLeftAt: null,
    })
    const createdAt = Date.parse(entry?.createdAt ?? '')
    expect(createdAt).toBeGreaterThanOrEqual(before)
    expect(Date.parse(entry?.expiresAt ?? '') - createdAt).toBe(90 * day)
    expect(await trail(entry?.id ?? 0)).toEqual(['waitlist.created success'])
  })

  it('again is the same entry with the same answer: the place stays, the ninety days begin again', async () => {
    const first = await joinAs('again@mail.example', { phone: '613-555-0101' })
    const earlier = new Date(Date.now() - 60 * day).toISOString()
    await practice.server.sql(
      'update waitlist_entries set created_at = ?, expires_at = ? where id = ?',
      [earlier, new Date(Date.now() + 30 * day).toISOString(), first.id],
    )
    const count = await countEntries()
    const answer = await join({
      email: 'Again@Mail.Example',
      phone: null,
      therapist: 'Maya Chen',
    })
    expect([answer.status, answer.json]).toEqual([201, joined])
    expect(await countEntries()).toBe(count)
    const entry = (await readList()).find(({ id }) => id === first.id)
    expect(entry).toMatchObject({
      createdAt: earlier,
      phone: '(613) 555-0101',
      email: 'again@mail.example',
      proposed: null,
    })
    expect(Date.parse(entry?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 89 * day)
    expect(await trail(first.id)).toEqual(['waitlist.created success', 'waitlist.changed success'])
  })

  it('twice at once is one entry, and both are answered alike', async () => {
    const count = await countEntries()
    const forms = await Promise.all(
      [1, 2, 3].map(() => toWaitlistForm(practice.server, { email: 'twice@mail.example' })),
    )
    const answers = await Promise.all(forms.map((form) => join(form)))
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [201, joined],
      [201, joined],
      [201, joined],
    ])
    expect(await countEntries()).toBe(count + 1)
  })

  it('for two therapists is two entries', async () => {
    await join({ email: 'both@mail.example' })
    await join({ email: 'both@mail.example', therapist: 'daniel-okafor' })
    const lists = (await readList()).filter(({ email }) => email === 'both@mail.example')
    expect(lists.map(({ therapist }) => therapist.name)).toEqual(['Maya Chen', 'Daniel Okafor'])
  })

  it('takes the number of a profile, too', async () => {
    const therapist = String(await practice.profileId(maya))
    expect(await joinAs('number@mail.example', { therapist })).toMatchObject({
      therapist: { slug: 'maya-chen' },
    })
  })

  it('is confirmed by an email in the chosen language, with a way out and nothing that was typed', async () => {
    await joinAs('sarah@mail.example', { firstName: 'Buy-this', language: 'fr' })
    await settleMails()
    const [mail, ...others] = mailsTo('sarah@mail.example')
    expect(others).toEqual([])
    expect(mail?.headers.get('subject')).toContain('=?UTF-8?')
    expect(mail?.text).toContain('Vous êtes sur la liste')
    expect(mail?.text).toContain('Maya Chen')
    expect(mail?.text).toMatch(/pendant 90\u00a0jours, jusqu’au \d/)
    expect(mail?.html).toContain('<html lang="fr-CA">')
    expect(mail?.everything).not.toMatch(/buy-this|featherstone/i)
    const link = findLeaveLink(mail ?? { text: '' })
    expect(link.pathname).toBe('/fr/waitlist/leave')
    expect(link.search).toBe('')
    // A mail program can only send a request to an address.
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${link.href.replace('#', '?')}>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    // Only a hash of the token is stored.
    const stored = JSON.stringify(await practice.server.sql('select * from waitlist_mails'))
    expect(stored).not.toContain(link.hash.replace('#token=', ''))
  })

  it('speaks the language of the page where none is chosen', async () => {
    const form = { email: 'page@mail.example', language: undefined }
    const answer = await join(form, { 'accept-language': 'fr-CA' })
    expect(answer.json).toEqual({
      message: 'Vous êtes sur la liste. Nous vous écrirons quand une place se libérera.',
    })
    const entry = (await readList()).find(({ email }) => email === 'page@mail.example')
    expect(entry?.language).toBe('fr')
  })

  it('sends three confirmations a day to one address at most', async () => {
    for (const therapist of ['maya-chen', 'daniel-okafor', 'maya-chen', 'maya-chen']) {
      expect((await join({ email: 'flood@mail.example', therapist })).status).toBe(201)
    }
    await settleMails()
    expect(mailsTo('flood@mail.example')).toHaveLength(3)
    // Leaving does not start the count again.
    const [mail] = mailsTo('flood@mail.example')
    const { pathname, search } = findLeaveLink(mail ?? { text: '' })
    await practice.server.request(pathname + search, { method: 'POST' })
    expect((await join({ email: 'flood@mail.example' })).status).toBe(201)
    await settleMails()
    expect(mailsTo('flood@mail.example')).toHaveLength(3)
  })

  it('sent again after a lost answer needs no new security check and changes nothing', async () => {
    const form = await toWaitlistForm(practice.server, {
      email: 'lost@mail.example',
      submissionId: crypto.randomUUID(),
    })
    expect((await join(form)).status).toBe(201)
    const count = await countEntries()
    expect((await join(form)).json).toEqual(joined)
    expect(await countEntries()).toBe(count)
    await settleMails()
    expect(mailsTo('lost@mail.example')).toHaveLength(1)
  })

  describe('is refused', () => {
    const expectRefused = async (
      changes: Record<string, unknown>,
      path: string,
      message: string,
    ) => {
      const count = await countEntries()
      const answer = await join(changes)
      expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
      expect(await countEntries()).toBe(count)
    }

    it('for a therapist who is not on the list of therapists', async () => {
      const message = 'This therapist is not on our list. Please choose someone else.'
      for (const therapist of ['nobody', '999', '', 7, null]) {
        await expectRefused({ therapist }, 'therapist', message)
      }
    })

    it('for a therapist whose profile is hidden', async () => {
      const id = await practice.server.userId(maya)
      const setTherapist = (is: number | string) =>
        practice.server.sql('update users set is_therapist = ? where id = ?', [is, id])
      await setTherapist(engine === 'sqlite' ? 0 : 'false')
      await expectRefused(
        {},
        'therapist',
        'This therapist is not on our list. Please choose someone else.',
      )
      await setTherapist(engine === 'sqlite' ? 1 : 'true')
    })

    it('for a therapist who accepts new clients', async () => {
      const [row] = await practice.server.sql(
        'select slug from therapists where accepting_clients = ? order by id limit 1',
        [engine === 'sqlite' ? 1 : 'true'],
      )
      const answer = await join({ therapist: String(row?.['slug']) })
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ issues: [{ path: 'therapist' }] })
      expect(answer.text).toContain('has room for new clients')
    })

    it('without the agreement, in another language, or with half a phone number', async () => {
      await expectRefused(
        { agreement: false },
        'agreement',
        'Please agree that we keep these details',
      )
      await expectRefused({ language: 'de' }, 'language', 'Please choose English or French')
      await expectRefused({ phone: '555' }, 'phone', 'Please enter a valid phone number')
      await expectRefused({ email: 'a@b' }, 'email', 'Please enter a valid email address')
    })

    it('with everything that is wrong at once', async () => {
      const answer = await join({ therapist: 'nobody', email: 'x', agreement: undefined })
      const { issues } = answer.json as { issues: { path: string }[] }
      expect(issues.map(({ path }) => path).toSorted()).toEqual(['agreement', 'email', 'therapist'])
      const other = await join({ therapist: 'nobody', captchaValue: 'LAKE' })
      expect(other.json).toMatchObject({
        issues: [{ path: 'therapist' }, { path: 'captchaValue', message: wrongCode }],
      })
    })

    it('for a wrong or spent security check, which a refused form does not spend', async () => {
      await expectRefused({ captchaValue: 'LAKE' }, 'captchaValue', wrongCode)
      const form = await toWaitlistForm(practice.server, { email: 'spent@mail.example' })
      expect((await join({ ...form, agreement: false })).status).toBe(400)
      expect((await join(form)).status).toBe(201)
      await expectRefused(form, 'captchaValue', wrongCode)
    })

    it('from a page of another site', async () => {
      const answer = await join({}, { origin: 'https://elsewhere.example' })
      expect(answer.status).toBe(403)
    })
  })
})
