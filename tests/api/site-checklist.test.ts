import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendInvitation } from '#features/staff/invitations/contract.ts'
import {
  confirmSiteStep,
  getSiteChecklist,
  sendTestMail,
} from '#features/website/site-editor/contract.ts'
import { readMail } from '../support/mail.ts'
import { editSite, registerAdministrator } from '../support/site-test-bed.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { callEngines } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

type Step = { key: string; isDone: boolean; isWarned: boolean; detail: string }

describe.each(callEngines)('the checklist of a new practice on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine, { DEMO: 'false' })
    cookie = await registerAdministrator(server)
  })
  afterAll(() => server.stop())

  const list = async () => (await server.call(getSiteChecklist, { cookie })).json as Step[]
  const find = async (key: string) => (await list()).find((step) => step.key === key)
  const confirm = (step: string, isDone = true) =>
    server.call(confirmSiteStep, { cookie, body: { step, isDone } })

  it('begins with ten steps, none of them done', async () => {
    const steps = await list()
    expect(steps.map(({ key }) => key)).toEqual([
      'contact',
      'offices',
      'hours',
      'services',
      'fees',
      'look',
      'documents',
      'mail',
      'people',
      'french',
    ])
    expect(steps.filter(({ isDone }) => isDone)).toEqual([])
    for (const { detail } of steps) expect(detail).not.toBe('')
  })

  it('begins with the starting texts as the form’s content', async () => {
    expect(await editSite(server, cookie).read()).toMatchObject({
      published: null,
      draft: null,
      starting: { practice: { name: { en: 'Our Practice' }, phone: '' } },
      version: 0,
    })
  })

  // "Chat hours are 9:00 up to but not including 21:00, …, 7 days a week."
  it('begins with chat from nine to nine on every day', async () => {
    const { starting } = await editSite(server, cookie).read()
    const days = Object.values(starting?.hours ?? {})
    expect(days).toHaveLength(7)
    for (const day of days) expect(day).toEqual({ opens: '09:00', closes: '21:00' })
  })

  it('counts what is entered in the draft', async () => {
    await editSite(server, cookie).edit((content) => {
      const { practice, hours, services } = content
      practice.name.en = 'Harbour Lane Therapy'
      practice.phone = '(416) 555-0120'
      practice.feeRange = { from: 150, to: 150 }
      hours.monday = null
      for (const service of services.slice(6)) service.visibility = 'hidden'
      content.offices.push({
        key: 'harbour',
        name: { en: 'Harbour Office', fr: '' },
        place: { en: '', fr: '' },
        street: { en: '1 Lake St', fr: '' },
        suite: { en: '', fr: '' },
        city: { en: 'Toronto', fr: '' },
        region: { en: 'ON', fr: 'Ontario' },
        postalCode: 'M5V 1A1',
        parking: { en: '', fr: '' },
        transit: { en: '', fr: '' },
        access: { en: '', fr: '' },
        arrival: { en: '', fr: '' },
        coordinates: null,
        picture: { drawing: '', image: '', alt: { en: '', fr: '' }, focus: { x: 50, y: 50 } },
        entrance: { drawing: '', image: '', alt: { en: '', fr: '' }, focus: { x: 50, y: 50 } },
        visibility: 'published',
      })
    })
    expect((await list()).filter(({ isDone }) => isDone)).toMatchObject([
      { key: 'contact', isDone: true, detail: 'Harbour Lane Therapy, (416) 555-0120' },
      { key: 'offices', isDone: true, detail: '1 office, Toronto' },
      { key: 'hours', isDone: true, detail: 'Tuesday to Sunday, 9:00 AM to 9:00 PM' },
      { key: 'services', isDone: true, detail: '6 of 10 services shown' },
      { key: 'fees', isDone: true, detail: '$150 a session' },
    ])
  })

  it('takes confirmations, and takes them back', async () => {
    for (const step of ['look', 'documents', 'people', 'french']) {
      expect((await confirm(step)).status).toBe(204)
      expect(await find(step)).toMatchObject({ isDone: true })
    }
    expect((await find('documents'))?.detail).toMatch(/^Accepted on \w+ \d+, \d{4}$/)
    expect((await confirm('documents', false)).status).toBe(204)
    expect(await find('documents')).toMatchObject({ isDone: false })
    expect((await confirm('contact')).status).toBe(400)
    expect((await confirm('mail')).status).toBe(400)
  })

  it('counts the people who are invited', async () => {
    await confirm('people', false)
    const body = { email: 'noor@practice.example', firstName: 'Noor', lastName: 'Aziz' }
    expect((await server.call(sendInvitation, { cookie, body })).status).toBe(201)
    expect(await find('people')).toMatchObject({ isDone: true, detail: '1 invited' })
  })

  it('says that an office is hidden, which is none for visitors', async () => {
    await editSite(server, cookie).edit(({ offices: [office] }) => {
      if (office) office.visibility = 'hidden'
    })
    expect(await find('offices')).toMatchObject({
      isDone: false,
      detail: '1 office hidden, none shown',
    })
  })

  it('takes no office for a practice online', async () => {
    await editSite(server, cookie).edit((content) => {
      content.offices = []
    })
    expect(await find('offices')).toMatchObject({ isDone: false })
    await confirm('offices')
    expect(await find('offices')).toMatchObject({ isDone: true, detail: 'No office, online only' })
  })

  it('is done with mail only when one leaves: without a mail server it is written to a file', async () => {
    const { status, json } = await server.call(sendTestMail, { cookie })
    expect([status, json]).toEqual([
      200,
      { delivered: false, message: expect.stringContaining('no mail server is set') },
    ])
    const mail = server
      .mails()
      .map(readMail)
      .find(({ text }) => text.includes('Mail works'))
    expect(mail?.headers.get('to')).toContain('ruth@practice.example')
    expect(mail?.headers.get('subject')).toMatch(/^Test mail of /)
    expect(mail?.everything).not.toMatch(/Stillwater/i)
    expect(mail?.everything).not.toContain('Our Practice')
    expect(await find('mail')).toMatchObject({
      isDone: false,
      isWarned: true,
      detail: expect.stringContaining('Only a file'),
    })
  })
})

describe('the test mail', () => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  let server: TestServer
  let cookie: string
  beforeEach(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer('sqlite', { DEMO: 'false', SMTP_URL: smtp.url })
    cookie = await registerAdministrator(server)
  })
  afterEach(async () => {
    await server.stop()
    await smtp.stop()
  })

  const send = async () => (await server.call(sendTestMail, { cookie })).json
  const findMailStep = async () => {
    const steps = (await server.call(getSiteChecklist, { cookie })).json as Step[]
    return steps.find(({ key }) => key === 'mail')
  }

  it('arrives', async () => {
    expect(await findMailStep()).toMatchObject({ isDone: false, isWarned: false })
    expect(await send()).toEqual({
      delivered: true,
      message: expect.stringContaining('Sent to ruth@practice.example'),
    })
    expect(smtp.mails.map(({ to }) => to)).toContainEqual(['ruth@practice.example'])
    expect(await findMailStep()).toMatchObject({ isDone: true, isWarned: false })
    // The practice has no name yet.
    const mail = smtp.mails.at(-1)
    expect(mail?.headers.get('from')).toContain('Practice portal')
    expect(mail?.headers.get('subject')).toBe('Test mail of our practice')
    expect(mail?.everything).not.toContain('Our Practice')
  })

  it('says what is wrong when it is refused, or no one answers', async () => {
    smtp.setMode('refuse-address')
    expect(await send()).toEqual({
      delivered: false,
      message: expect.stringContaining('does not accept your address'),
    })
    await smtp.stop()
    expect(await send()).toEqual({
      delivered: false,
      message: expect.stringContaining('could not be reached'),
    })
    expect(await findMailStep()).toMatchObject({ isDone: false })
  })
})
