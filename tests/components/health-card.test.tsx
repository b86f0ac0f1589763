import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HealthCard, HealthUnknown } from '#features/staff/system-health/client/health-card.tsx'
import { type HealthItem, healthIds } from '#features/staff/system-health/contract.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const now = new Date('2026-11-21T17:00:00.000Z')
const sixAm = '2026-11-21T11:07:00.000Z'
const owner = { userId: 7, name: 'Maya Chen' }
const works: HealthItem[] = healthIds.map((id) => ({
  id,
  state: 'ok',
  code: null,
  lastSuccessAt: sixAm,
  lastFailureAt: null,
  waiting: null,
  skipped: null,
  owner: id === 'google' ? owner : null,
}))
const withChanges = (changes: Partial<Record<HealthItem['id'], Partial<HealthItem>>>) =>
  works.map((item) => ({ ...item, ...changes[item.id] }))

it('is one line while everything runs, with the last successes on demand by keyboard', async () => {
  await renderInPortal(<HealthCard items={works} isLive now={now} />)
  await expect.element(page.getByRole('heading', { name: 'Everything is running' })).toBeVisible()
  const emails = page.getByRole('listitem').filter({ hasText: 'Emails' })
  expect(page.getByText('Emails').element().checkVisibility()).toBe(false)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(emails).toBeVisible()
  await expect.element(emails).toMatchTextContent(/Works/)
  await expect.element(emails).toMatchTextContent(/Last success today, 6:07 AM/)
  await expect.element(page.getByRole('listitem')).toHaveLength(11)
  await expectAccessible()
})

it('shows what needs attention and what to do, the failures first', async () => {
  const items = withChanges({
    mail: { state: 'failing', code: 'down', lastFailureAt: now.toISOString(), waiting: 3 },
    google: { state: 'failing', code: 'ended' },
    backups: { state: 'attention', code: 'never', lastSuccessAt: null },
    push: { state: 'off', code: 'noDevices', lastSuccessAt: null },
  })
  await renderInPortal(<HealthCard items={items} isLive={false} now={now} />)
  await expect.element(page.getByRole('heading', { name: '4 things need attention' })).toBeVisible()
  const rows = page.getByRole('listitem')
  const shown = rows.elements().filter((row) => row.checkVisibility())
  expect(shown.map((row) => row.querySelector('b')?.textContent)).toEqual([
    'Live updates',
    'Emails',
    'Google account of Maya Chen',
    'Backups',
  ])
  await expect.element(rows.nth(1)).toMatchTextContent(/Does not work/)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Last success today, 6:07 AM, last failure today, 12:00 PM, 3 waiting/)
  await expect.element(rows.nth(1).getByText('SMTP_URL')).toBeVisible()
  await expect.element(rows.nth(2).getByRole('link')).toHaveAttribute('href', '/admin/users/7')
  await expect.element(rows.nth(3)).toMatchTextContent(/Never made/)
  await expect.element(rows.nth(3).getByText('npm run backup')).toBeVisible()
  await page.getByText('Show what’s working').click()
  await expect
    .element(page.getByText('No device receives push messages.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
})

it('names in one line what should be looked at while nothing is down', async () => {
  const items = withChanges({
    mail: { state: 'attention', code: 'outbox' },
    visitorFiles: { state: 'attention', code: 'filling' },
  })
  await renderInPortal(<HealthCard items={items} isLive now={now} />)
  await expect.element(page.getByRole('heading', { name: '2 things need attention' })).toBeVisible()
  await expect.element(page.getByText('Emails, Files of visitors')).toBeVisible()
  const advice = page.getByText(/Delete conversations with large files/)
  expect(advice.element().checkVisibility()).toBe(false)
  await page.getByText('Details').click()
  await expect.element(advice).toBeVisible()
  await expectAccessible()
})

it('says when the server does not answer, and tries again', async () => {
  const onTry = vi.fn<() => void>()
  await renderInPortal(
    <HealthUnknown readAt={undefined} now={now} isTrying={false} onTry={onTry} />,
  )
  await expect.element(page.getByText('The server or its database does not answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onTry).toHaveBeenCalledOnce()
  await expectAccessible()
})
