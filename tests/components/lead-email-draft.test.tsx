// An email to a client that is not sent yet: it is lost neither by an accident nor by a failure.
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { LeadComposer } from '#features/staff/correspondence/client/composer/composer.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { exampleLead } from '../support/example-lead.ts'
import {
  api,
  director,
  failures,
  getSent,
  message,
  renderComposer,
  resetComposer,
} from './lead-composer-page.tsx'
import { renderInPortal } from './portal-page.tsx'

beforeEach(resetComposer)

it('asks before a draft is discarded', async () => {
  await renderComposer()
  await message.fill('Hello Noor')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(message).toHaveValue('Hello Noor')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(message).toHaveValue('')
})

it('keeps an email whose response is lost, and sends it again as the same one', async () => {
  await renderComposer()
  await message.fill('Bonjour Chloé, à jeudi.')
  failures.push(new TypeError('Failed to fetch'))
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  const problem = page.getByRole('note').getByText(/^We lost the connection\. Press Send again/)
  await expect.element(problem).toBeVisible()
  await expect.element(message).toHaveValue('Bonjour Chloé, à jeudi.')
  await send.click()
  await expect.element(message).toHaveValue('')
  const [first, second] = getSent() as { sendKey: string }[]
  expect(first?.sendKey).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toEqual(first)
})

it('keeps an email when a newer message has come in, and sends it after all', async () => {
  await renderComposer()
  await message.fill('I can see you on Monday.')
  const body = JSON.stringify({ message: mailTexts.newer, code: 'NEWER_MESSAGE' })
  failures.push(new CallError(409, body, ''))
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect.element(page.getByText(mailTexts.newer)).toBeVisible()
  await expect.element(message).toHaveValue('I can see you on Monday.')
  await send.click()
  await expect.element(message).toHaveValue('')
  const monday = { message: 'I can see you on Monday.' }
  expect(getSent()).toMatchObject([monday, monday])
})

it('keeps a draft in the page for when the lead is opened again', async () => {
  const client = createQueryClient(api)
  const lead = { ...exampleLead, emailThreadId: null }
  const show = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      {isOpen && <LeadComposer lead={lead} user={director} />}
    </QueryClientProvider>
  )
  const { rerender } = await renderInPortal(show(true))
  await message.fill('Half a thought')
  await rerender(show(false))
  await expect.element(message).not.toBeInTheDocument()
  await rerender(show(true))
  await expect.element(message).toHaveValue('Half a thought')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Half')
})
