// A practice that is not the demo: nothing of the demo practice appears anywhere.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { paths } from '#shared/paths.ts'
import { submitConsultation } from '../support/consultation.ts'
import { demoFacts } from '../support/demo-facts.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { openPractice, registerAdministrator } from '../support/site-test-bed.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite', { DEMO: 'false', DEMO_PASSWORD: '' })
  await openPractice(server, await registerAdministrator(server))
})
afterAll(() => server.stop())

const findFacts = (text: string) =>
  demoFacts.filter((fact) => text.toLowerCase().includes(fact.toLowerCase()))

const addresses = [
  ...listPublicPages().flatMap((page) => (page.path === '*' ? ['/nowhere'] : page.addresses)),
  paths.service('anxiety-therapy'),
  '/therapists/nobody',
  '/api/site',
  '/api/site/facts',
  '/site.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/icon.svg',
]

it.each(addresses)('%s has none of its facts', async (address) => {
  const { status, text } = await server.request(address)
  expect(status).toBeLessThan(500)
  expect(findFacts(text)).toEqual([])
})

it('mails have none of its facts', async () => {
  await submitConsultation(server, { preferredLocation: 'virtual', preferredTherapist: null })
  // One to the practice, one to the client.
  await eventually(() => expect(server.mails()).toHaveLength(2))
  const mails = server.mails().map(readMail)
  for (const mail of mails) expect(findFacts(mail.everything)).toEqual([])
  const recipients = mails.map(({ headers }) => headers.get('to'))
  expect(recipients.filter((to) => to?.includes('no-reply@localhost'))).toHaveLength(1)
})
