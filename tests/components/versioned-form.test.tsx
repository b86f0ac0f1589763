import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { useVersionedForm } from '#platform/client/forms/use-versioned-form.ts'
import { CallError } from '#platform/client/http/api.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { SaveBar } from '#platform/client/ui/portal/save-bar.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

type Values = { title: string; city: string }
type Profile = Values & { version: number; savedBy: string }

const labels = { title: 'Title', city: 'City' }
const first = { version: 1, savedBy: 'Maya', title: 'Psychotherapist', city: 'Ottawa' }

/** Content that the server has stored. It refuses to save over a newer version. */
let stored: Profile = first
let isReachable = true

function saveAsColleague(change: Partial<Values>) {
  stored = { ...stored, ...change, version: stored.version + 1, savedBy: 'Grace Kim' }
}

async function callServer<T>(answer: () => T): Promise<T> {
  if (!isReachable) throw new CallError(500, '', 'Internal Server Error')
  return answer()
}

function ProfileForm() {
  const [read, setRead] = useState<Profile>(first)
  const [result, setResult] = useState<ReactNode>('')
  const form = useForm<Values>({ defaultValues: { title: first.title, city: first.city } })
  const { isDirty, submit, isSaving, discard, conflict } = useVersionedForm<
    Profile,
    Values,
    Values
  >({
    form,
    read,
    onRead: setRead,
    toValues: ({ title, city }) => ({ title, city }),
    save: (sent) =>
      callServer(() => {
        if (stored.version !== read.version) throw new CallError(409, '', 'Conflict')
        stored = { ...sent, version: stored.version + 1, savedBy: 'Maya' }
        return stored
      }),
    onFailed: () => setResult('Could not save'),
    onSaved: () => setResult('Saved'),
    loadLatest: () => callServer(() => stored),
    loadFailed: 'Could not load the latest version.',
    describe: (field, version) => ({ label: labels[field], value: version[field] }),
    findAuthors: ({ savedBy }) => [savedBy],
    onEdited: () => {},
  })
  return (
    <form onSubmit={(event) => void submit(event)}>
      <EditConflict {...conflict} what="profile" />
      <Field label="Title">
        <TextInput {...form.register('title')} />
      </Field>
      <Field label="City">
        <TextInput {...form.register('city')} />
      </Field>
      <SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} save="Save changes" />
      <output>{result}</output>
      <ToastArea />
    </form>
  )
}

const title = page.getByRole('textbox', { name: 'Title' })
const city = page.getByRole('textbox', { name: 'City' })
const save = page.getByRole('button', { name: 'Save changes' })
const load = page.getByRole('button', { name: 'Load the latest version' })
const unsaved = page.getByText('Unsaved changes')
const expectResult = (text: string) =>
  expect.element(page.getByRole('status').first()).toHaveTextContent(text)

beforeEach(async () => {
  stored = first
  isReachable = true
  await renderInPortal(<ProfileForm />)
})

describe('saving', () => {
  it('saves, and is clean again', async () => {
    await title.fill('Psychologist')
    await expect.element(unsaved).toBeVisible()
    await save.click()
    await expectResult('Saved')
    await expect.element(unsaved).not.toBeInTheDocument()
    expect(stored).toMatchObject({ title: 'Psychologist', version: 2 })
  })

  it('saves a second time over its own version', async () => {
    await title.fill('Psychologist')
    await save.click()
    await expect.element(unsaved).not.toBeInTheDocument()
    await city.fill('Kanata')
    await save.click()
    await expect.element(unsaved).not.toBeInTheDocument()
    expect(stored).toMatchObject({ title: 'Psychologist', city: 'Kanata', version: 3 })
  })

  it('names the colleague who has saved first', async () => {
    await title.fill('Psychologist')
    saveAsColleague({ city: 'Kanata' })
    await save.click()
    await expect.element(page.getByText('Grace Kim has changed this profile.')).toBeVisible()
    await expect.element(load).toBeVisible()
    await expect.element(title).toHaveValue('Psychologist')
    await expect.element(city).toHaveValue('Ottawa')
  })

  it('keeps the text when the server cannot be reached', async () => {
    isReachable = false
    await title.fill('Psychologist')
    await save.click()
    await expectResult('Could not save')
    await expect.element(title).toHaveValue('Psychologist')
    await expect.element(unsaved).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('discards edits', async () => {
    await title.fill('Psychologist')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(title).toHaveValue('Psychotherapist')
    await expect.element(unsaved).not.toBeInTheDocument()
  })
})

describe('when a colleague saved first', () => {
  it('saves nothing over their version, and keeps the text', async () => {
    saveAsColleague({ city: 'Kanata' })
    await title.fill('Psychologist')
    await save.click()
    await expect.element(load).toBeVisible()
    await expect.element(title).toHaveValue('Psychologist')
    expect(stored).toMatchObject({ title: 'Psychotherapist', savedBy: 'Grace Kim' })
  })

  it('loads their changes beside the edits, and then saves both', async () => {
    saveAsColleague({ city: 'Kanata' })
    await title.fill('Psychologist')
    await save.click()
    await load.click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Grace Kim saved a newer version\.\s*Check it and save again\./)
    await expect.element(title).toHaveValue('Psychologist')
    await expect.element(city).toHaveValue('Kanata')
    await expect.element(unsaved).toBeVisible()
    await expectAccessible()
    await save.click()
    await expectResult('Saved')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(stored).toMatchObject({ title: 'Psychologist', city: 'Kanata', savedBy: 'Maya' })
  })

  it('shows their value of a field that both have changed', async () => {
    saveAsColleague({ title: 'Counsellor' })
    await title.fill('Psychologist')
    await save.click()
    await load.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Title: Counsellor')
    await expect.element(title).toHaveValue('Psychologist')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(title).toHaveValue('Counsellor')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('finds a second conflict after the first', async () => {
    saveAsColleague({ city: 'Kanata' })
    await title.fill('Psychologist')
    await save.click()
    await load.click()
    await expect.element(city).toHaveValue('Kanata')
    saveAsColleague({ city: 'Nepean' })
    await save.click()
    await load.click()
    await expect.element(city).toHaveValue('Nepean')
    await expect.element(title).toHaveValue('Psychologist')
  })

  it('says so when their version cannot be loaded, and can be asked again', async () => {
    saveAsColleague({ city: 'Kanata' })
    await title.fill('Psychologist')
    await save.click()
    isReachable = false
    await load.click()
    await expect.element(page.getByText('Could not load the latest version.').first()).toBeVisible()
    await expect.element(title).toHaveValue('Psychologist')
    isReachable = true
    await load.click()
    await expect.element(city).toHaveValue('Kanata')
  })

  it('can be resolved by keyboard alone', async () => {
    saveAsColleague({ city: 'Kanata' })
    await title.fill('Psychologist')
    await userEvent.keyboard('{Enter}')
    await expect.element(load).toBeVisible()
    await userEvent.tab()
    await expect.element(load).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(city).toHaveValue('Kanata')
    await userEvent.tab()
    await expect.element(title).toHaveFocus()
  })
})
