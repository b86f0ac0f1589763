import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conflict } from '#platform/client/forms/use-versioned-form.ts'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const onLoad = vi.fn<() => void>()

function ProfileForm({ conflict, isLoading = false }: { conflict: Conflict; isLoading?: boolean }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      {isSaved && (
        <EditConflict conflict={conflict} what="profile" onLoad={onLoad} isLoading={isLoading} />
      )}
      <div style={{ height: 1600 }} />
      <button type="button" style={{ padding: 16 }} onClick={() => setSaved(true)}>
        Save changes
      </button>
    </>
  )
}

const save = page.getByRole('button', { name: 'Save changes' })

it('says that someone else was faster, and takes the focus from a button far below', async () => {
  await renderInPortal(<ProfileForm conflict={{ kind: 'found' }} />)
  await save.click()
  const notice = page.getByRole('alert')
  await expect.element(notice).toBeInViewport()
  await expect.element(notice).toMatchTextContent(/^Someone else has changed this profile\./)
  expect(document.activeElement?.textContent).toContain('Someone else has changed this profile.')
})

it('loads the latest version with the next Tab and Enter', async () => {
  onLoad.mockReset()
  await renderInPortal(<ProfileForm conflict={{ kind: 'found' }} />)
  await save.click()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Load the latest version' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onLoad).toHaveBeenCalledOnce()
})

it('does not load twice', async () => {
  onLoad.mockReset()
  await renderInPortal(<ProfileForm conflict={{ kind: 'found' }} isLoading />)
  await save.click()
  await page.getByRole('button', { name: 'Loading...' }).click({ force: true })
  expect(onLoad).not.toHaveBeenCalled()
})

it('shows what the other person wrote, with its line breaks', async () => {
  const theirs = [
    { label: 'Biography', value: 'First line\nSecond line' },
    { label: 'Title', value: '' },
  ]
  await renderInPortal(<ProfileForm conflict={{ kind: 'loaded', by: [], theirs }} />)
  await save.click()
  const notice = page.getByRole('alert')
  await expect.element(notice).toMatchTextContent(/Your text is below; theirs was:/)
  await expect.element(notice).toMatchTextContent(/Title: \(empty\)/)
  expect(document.body.innerText).toContain('Biography: First line\nSecond line')
  await expectAccessible()
})

it('asks only for a check when both have changed different fields', async () => {
  await renderInPortal(<ProfileForm conflict={{ kind: 'loaded', by: [], theirs: [] }} />)
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Check it and save again\./)
})

it('names those who saved since, where that is known', async () => {
  const by = ['Maya Chen', 'Alex Tremblay']
  await renderInPortal(<ProfileForm conflict={{ kind: 'loaded', by, theirs: [] }} />)
  await save.click()
  const notice = page.getByRole('alert')
  await expect
    .element(notice)
    .toMatchTextContent(/^Maya Chen and Alex Tremblay saved a newer version\./)
})
