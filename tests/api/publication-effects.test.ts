// Effects of a publication without a restart, apart from the pages: choices, labels, mails and chat hours.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getChatAvailability } from '#features/chat/chat/contract/conversations.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { readSite } from '#features/practice/site/contract/read-site.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { toChoiceLabels } from '#features/requests/consultation/labels.ts'
import { getSystemEmail, sendLeadEmail } from '#features/requests/emails/contract.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { submitConsultation, toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { publishChange } from '../support/publish-site.ts'
import { createTestClock } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const english = (en: string) => ({ en, fr: '' })

describe.each(callEngines)('after a publication on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    // 12:30 in Ottawa, on a Saturday.
    const clock = createTestClock('2026-11-21T17:30:00.000Z')
    server = await startTestServer(engine, {}, { clock })
    cookie = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  const publish = (change: (content: SiteContent) => SiteContent) =>
    publishChange(server, cookie, change)
  const readFacts = async () => (await server.call(readSite)).json as Site
  const request = async (changes: Record<string, unknown>) =>
    server.call(requestConsultation, { body: toConsultation(await server.captchaToken(), changes) })
  const findLeads = async (search: string) =>
    (await server.call(listLeads, { cookie, query: { search, page: '1' } })).json as {
      id: number
      serviceType: string
    }[]

  it('a new service and a new office are choices of the request form', async () => {
    expect((await request({ serviceType: 'grief-therapy' })).status).toBe(400)
    await publish((content) => {
      const [service, ...services] = content.services
      const [office] = content.offices
      if (!service || !office) throw new Error('the demo practice has services and offices')
      const added = {
        key: 'grief',
        slug: 'grief-therapy',
        name: english('Grief Therapy'),
        requestChoice: '',
      }
      const place = { key: 'orleans', name: english('Orléans Office'), place: english('Orléans') }
      return {
        ...content,
        services: [service, ...services, { ...service, ...added }],
        offices: [...content.offices, { ...office, ...place }],
      }
    })
    const { requestChoices } = await readFacts()
    expect(requestChoices.slice(-2)).toEqual([
      { key: 'grief-therapy', label: 'Grief Therapy' },
      { key: 'other', label: 'Other' },
    ])
    const id = await submitConsultation(server, {
      serviceType: 'grief-therapy',
      preferredLocation: 'orleans',
    })
    // Found by the labels that staff read.
    expect((await findLeads('grief')).map((lead) => lead.id)).toEqual([id])
    expect((await findLeads('orléans')).map((lead) => lead.id)).toEqual([id])
  })

  it('a removed one is refused, and its old requests still have its name', async () => {
    await publish((content) => ({
      ...content,
      services: content.services.map((service) =>
        service.slug === 'grief-therapy' ? { ...service, visibility: 'removed' } : service,
      ),
      offices: content.offices.map((office) =>
        office.key === 'orleans' ? { ...office, visibility: 'hidden' } : office,
      ),
    }))
    const refused = await request({ serviceType: 'grief-therapy', preferredLocation: 'orleans' })
    expect([refused.status, refused.json]).toEqual([
      400,
      {
        message: 'Please select a service type',
        issues: [
          { path: 'serviceType', message: 'Please select a service type' },
          { path: 'preferredLocation', message: 'Please select a preferred location' },
        ],
      },
    ])
    const labels = toChoiceLabels((await server.call(readSite, { cookie })).json as Site)
    expect(labels.services['grief-therapy']).toBe('Grief Therapy')
    expect(labels.locations['orleans']).toBe('Orléans Office')
    expect(await findLeads('grief')).toHaveLength(1)
  })

  it('mails carry the new name, phone and address', async () => {
    await publish((content) => ({
      ...content,
      practice: {
        ...content.practice,
        name: english('Marsh Wren Counselling'),
        shortName: english('Marsh Wren'),
        phone: '613-555-0199',
        email: 'desk@marshwren.example',
      },
    }))
    expect((await server.call(getSystemEmail, { cookie })).json).toEqual({
      mailbox: null,
      systemEmail: 'desk@marshwren.example',
    })
    const findMails = (recipient: string) =>
      server
        .mails()
        .map(readMail)
        .filter(({ headers }) => headers.get('to')?.includes(recipient))
    const sentBefore = findMails('desk@marshwren.example').length
    await submitConsultation(server, { email: 'receipt@mail.example' })
    await eventually(() => expect(findMails('desk@marshwren.example')).toHaveLength(sentBefore + 1))
    const [receipt] = await eventually(() => {
      expect(findMails('receipt@mail.example')).toHaveLength(1)
      return findMails('receipt@mail.example')
    })
    expect(receipt?.headers.get('subject')).toContain('(Marsh Wren)')
    expect(receipt?.html).not.toContain('Stillwater')
    const mail = findMails('desk@marshwren.example').at(-1) ?? readMail('')
    expect(mail.headers.get('from')).toContain('Marsh Wren Counselling')
    expect(mail.headers.get('from')).toContain('<desk@marshwren.example>')
    expect(mail.headers.get('to')).toContain('desk@marshwren.example')
    expect(mail.headers.get('subject')).toBe('New consultation request (Marsh Wren)')
    expect(mail.html).toContain('613-555-0199')
    expect(mail.html).not.toContain('Stillwater')
  })

  it('letters to clients carry the signature and the foot of the practice, and no picture', async () => {
    const id = await submitConsultation(server)
    const write = async () => {
      const sent = await server.call(sendLeadEmail, {
        cookie,
        params: { id },
        body: { subject: 'Your request', message: 'Good morning.', from: 'system' },
      })
      expect([sent.status, sent.text]).toEqual([201, sent.text])
      const isLetter = (raw: string) => readMail(raw).headers.get('subject') === 'Your request'
      return readMail(server.mails().findLast(isLetter) ?? '')
    }
    const before = await write()
    expect(before.headers.get('from')).toContain('Marsh Wren Counselling')
    await publish((content) => ({
      ...content,
      practice: { ...content.practice, name: english('Heron Bay Therapy'), phone: '' },
      look: { ...content.look, mark: '' },
    }))
    const after = await write()
    expect(after.headers.get('from')).toContain('Heron Bay Therapy')
    expect(after.text).toContain('Heron Bay Therapy')
    expect(after.everything).not.toContain('613-555-0199')
    expect(after.everything).not.toMatch(/image\/png|<img/)
  })

  it('chat and pages follow new hours and closures', async () => {
    const readHours = async () => (await server.call(getChatAvailability)).json
    expect(await readHours()).toMatchObject({
      available: true,
      closesAt: '2026-11-22T02:00:00.000Z',
    })
    await publish((content) => ({
      ...content,
      closures: [
        {
          id: 'training',
          from: '2026-11-21',
          until: '2026-11-21',
          startsAt: '12:00',
          endsAt: '15:00',
        },
      ],
    }))
    expect(await readHours()).toEqual({
      available: false,
      opensAt: '2026-11-21T20:00:00.000Z',
      closesAt: '2026-11-22T02:00:00.000Z',
      timezone: 'America/Toronto',
    })
    for (const [path, words] of [
      ['/locations', /November 21, 2026, 12:00 PM to 3:00 PM/],
      ['/consultation', /November 21, 2026, 12:00 PM to 3:00 PM/],
      ['/fr/locations', /21\u00a0novembre 2026, de 12\u00a0h à 15\u00a0h/],
      ['/fr/consultation', /21\u00a0novembre 2026, de 12\u00a0h à 15\u00a0h/],
    ] as const) {
      // Not in the data that each page carries along.
      const shown = (await server.request(path)).text.replaceAll(/<script.*?<\/script>/gs, '')
      expect(shown).toMatch(words)
    }
    await publish((content) => ({
      ...content,
      hours: { ...content.hours, saturday: null, sunday: null },
    }))
    expect(await readHours()).toMatchObject({
      available: false,
      opensAt: '2026-11-23T14:00:00.000Z',
    })
  })
})

it('a second instance on PostgreSQL follows', async () => {
  const first = await startTestServer('postgres')
  const second = await startTestServer('postgres', {}, { beside: first })
  try {
    const cookie = await first.signIn(admin)
    await publishChange(first, cookie, (content) => ({
      ...content,
      practice: {
        ...content.practice,
        name: english('Marsh Wren Counselling'),
        shortName: english('Marsh Wren'),
        phone: '613-555-0199',
      },
      closures: [{ id: 'long', from: '2020-01-01', until: '2100-01-01', startsAt: '', endsAt: '' }],
    }))
    await eventually(async () =>
      expect(((await second.call(readSite)).json as Site).practice.phone).toBe('613-555-0199'),
    )
    expect((await second.call(getChatAvailability)).json).toMatchObject({ available: false })
    await submitConsultation(second)
    // One to the practice, one to the client.
    // Either instance may be the first to send what waits in their queue.
    const list = () =>
      [first, second]
        .flatMap(({ mails }) => mails())
        .map(readMail)
        .filter(({ headers }) => headers.get('subject')?.includes('request'))
    await eventually(() => expect(list()).toHaveLength(2))
    const mails = list()
    const subjects = mails.map(({ headers }) => headers.get('subject'))
    expect(subjects).toContain('New consultation request (Marsh Wren)')
    for (const mail of mails) expect(mail.html).toContain('613-555-0199')
  } finally {
    await second.stop()
    await first.stop()
  }
})
