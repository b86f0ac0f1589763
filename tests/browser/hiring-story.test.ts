// The first administrator of an empty practice.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { afterAll, it, vi } from 'vitest'
import { register } from '#features/access/auth/contract.ts'
import { openBrowser, openPerson, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { createTestBed } from '../support/test-process.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

const emptyPractice = createTestBed()
afterAll(() => emptyPractice.clear())
saveTracesOnFailure()

// On machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

it('the first user of an empty practice reads that its website is not published yet', async () => {
  const server = await emptyPractice.start(await emptyPractice.makeEmptyPractice(), {
    DEMO: 'false',
  })
  const [, setupToken] = await server.says(/^Set up your practice: http:\S+\/auth#setup=(\S+)$/m)
  const { page, problems, close } = await openPerson(await openBrowser(), server.url)
  const person = { firstName: 'Ruth', lastName: 'Desjarlais', email: 'ruth@practice.example' }
  const data = { ...person, setupToken, password: 'a canoe at first light' }
  await page.request.post(register.path, { data })
  await visit(page, '/admin')
  await page.getByText('Your website is not published yet.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ruth' }).waitFor()
  expect(problems).toEqual([])
  await close()
})
