import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { muteToasts, prepareToasts, showToast } from '#platform/client/toasts.ts'
import { Dialog, DialogBody, DialogHead } from '#platform/client/ui/dialog.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const saved = { kind: 'success', title: 'Success', text: 'Lead updated.' } as const
const failed = { kind: 'error', title: 'Error', text: 'Could not save.' } as const

const area = page.getByRole('region', { name: /Notifications/ })
const shown = (text: string) => area.getByText(text)

function LeadScreen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" style={{ padding: 16 }} onClick={() => setOpen(true)}>
        Open lead
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)}>
        <DialogHead title="Noor Haddad" />
        <DialogBody>Correspondence</DialogBody>
      </Dialog>
      <ToastArea />
    </>
  )
}

beforeEach(async () => {
  await prepareToasts()
  await renderInPortal(<LeadScreen />)
})

afterEach(() => vi.useRealTimers())

it('appears at the edge of the window', async () => {
  showToast(saved)
  await expect.element(shown('Lead updated.')).toBeInViewport()
  await expect.element(shown('Success')).toBeVisible()
})

it('leaves with its button', async () => {
  showToast(saved)
  await area.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(shown('Lead updated.')).not.toBeInTheDocument()
})

it('is focused by F8 and leaves with Escape', async () => {
  showToast(saved)
  await expect.element(shown('Lead updated.')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(area.getByRole('list')).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await expect.element(shown('Lead updated.')).not.toBeInTheDocument()
})

it('leaves by itself after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  showToast(saved)
  await expect.element(shown('Lead updated.')).toBeVisible()
  vi.advanceTimersByTime(4_000)
  await expect.element(shown('Lead updated.')).toBeVisible()
  vi.advanceTimersByTime(2_000)
  await expect.element(shown('Lead updated.')).not.toBeInTheDocument()
})

it('is replaced by the next one', async () => {
  showToast(saved)
  await expect.element(shown('Lead updated.')).toBeVisible()
  showToast(failed)
  await expect.element(shown('Could not save.')).toBeVisible()
  await expect.element(shown('Lead updated.')).not.toBeInTheDocument()
})

it('announces an error at once, as an alert', async () => {
  showToast(failed)
  await expect.element(area.getByRole('alert')).toHaveTextContent('ErrorCould not save.')
})

it('appears within an open dialog, where it can be dismissed', async () => {
  await page.getByRole('button', { name: 'Open lead' }).click()
  showToast(failed)
  const dialog = page.getByRole('dialog', { name: 'Noor Haddad' })
  await expect.element(dialog.getByText('Could not save.')).toBeInViewport()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(dialog.getByText('Could not save.')).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

it('shows nothing while the screen is covered', async () => {
  muteToasts(true)
  showToast(saved)
  muteToasts(false)
  showToast(failed)
  await expect.element(shown('Could not save.')).toBeVisible()
  await expect.element(shown('Lead updated.')).not.toBeInTheDocument()
})
