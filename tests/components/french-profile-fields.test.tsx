import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { FrenchFields } from '#features/practice/therapists/client/portal/french-fields.tsx'
import { ProfilePreview } from '#features/practice/therapists/client/portal/profile-preview.tsx'
import {
  type ProfileToSave,
  useProfileForm,
} from '#features/practice/therapists/client/use-profile-form.ts'
import { newProfile } from '#features/practice/therapists/content.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { SaveBar } from '#platform/client/ui/portal/save-bar.tsx'
import { presentStartingSite } from '../support/starting-site.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const first: Profile = {
  ...newProfile,
  id: 1,
  userId: 1,
  slug: 'noor-haddad',
  firstName: 'Noor',
  lastName: 'Haddad',
  photoUrl: null,
  photoFocus: { x: 50, y: 25 },
  profileViews: 0,
  createdAt: '2026-11-23T09:00:00.000Z',
  updatedAt: '2026-11-23T09:00:00.000Z',
  title: 'Registered Psychotherapist',
  bio: 'I listen first, and we go at your pace.',
  approachDescription: 'Slowly, and with plenty of room.',
  education: ['M.S.W., Carleton University'],
  specializations: ['Anxiety', 'Equine work'],
  ageGroups: ['adults'],
}

let stored = first
let sent: ProfileToSave[] = []

function ProfileForm() {
  const edits = useProfileForm(
    first,
    'own',
    {
      save: async (profile) => {
        sent.push(profile)
        if (profile.updatedAt !== stored.updatedAt) throw new CallError(409, '', 'Conflict')
        stored = { ...first, ...profile, updatedAt: '2026-11-23T09:05:00.000Z' } as Profile
        return stored
      },
      loadLatest: async () => stored,
      saved: { title: 'Saved', text: 'The profile was saved.' },
      failed: { title: 'Failed', text: 'Please try again.' },
    },
    () => {},
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void edits.submit()
      }}
    >
      <EditConflict {...edits.conflict} what="profile" />
      <Field label="English title">
        <TextInput {...edits.form.register('title')} />
      </Field>
      <FrenchFields edits={edits} />
      <SaveBar
        isDirty={edits.isDirty}
        isSaving={edits.isSaving}
        onDiscard={edits.discard}
        save="Save"
      />
      <ToastArea />
    </form>
  )
}

const summary = page.getByText('French texts')
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = page.getByRole('button', { name: 'Save' })
const bioFr = 'J’écoute d’abord, et nous allons à votre rythme.'

describe('the French texts of a profile', () => {
  beforeEach(async () => {
    stored = first
    sent = []
    await renderInPortal(<ProfileForm />)
  })

  it('take one line, which says what visitors read in English', async () => {
    await expect
      .element(
        page.getByText(
          'No French for the title, the biography, the approach, 1 specialization and 1 education entry: visitors see the English text.',
        ),
      )
      .toBeVisible()
    await expect.element(textbox('Biography, French')).not.toBeInTheDocument()
  })

  it('open by keyboard, beside the English texts as the form has them now', async () => {
    await page.getByLabelText('English title').fill('Psychologist')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(textbox('Title, French')).toBeVisible()
    await expect.element(textbox('Title, French')).toHaveAttribute('lang', 'fr')
    await expect.element(page.getByText('Psychologist', { exact: true })).toBeVisible()
    await expect.element(textbox('Equine work, French')).toBeVisible()
    await expect.element(textbox('Anxiety, French')).not.toBeInTheDocument()
    await expect.element(page.getByText('Anxiété')).toBeVisible()
  })

  it('are saved with the rest, and nothing is missing then', async () => {
    await summary.click()
    await textbox('Title, French').fill('Psychothérapeute autorisée')
    await textbox('Biography, French').fill(bioFr)
    await textbox('Approach, French').fill('Lentement, et avec beaucoup d’espace.')
    await textbox('Equine work, French').fill('Travail avec les chevaux')
    await textbox('M.S.W., Carleton University, French').fill('M.S.S., Université Carleton')
    await expect.element(page.getByText('Every text has its French.')).toBeVisible()
    await save.click()
    await expect.element(page.getByText('The profile was saved.')).toBeVisible()
    expect(sent).toMatchObject([
      {
        titleFr: 'Psychothérapeute autorisée',
        bioFr,
        specializationsFr: [{ en: 'Equine work', fr: 'Travail avec les chevaux' }],
        educationFr: [{ en: 'M.S.W., Carleton University', fr: 'M.S.S., Université Carleton' }],
      },
    ])
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
  })

  it('are clean again when what was typed is removed, and after discarding', async () => {
    await summary.click()
    await textbox('Equine work, French').fill('Chevaux')
    await expect.element(page.getByText('Unsaved changes')).toBeVisible()
    await textbox('Equine work, French').fill('')
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
    await textbox('Title, French').fill('Psychologue')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(textbox('Title, French')).toHaveValue('')
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
  })

  it('open at the first invalid text when they are closed', async () => {
    await summary.click()
    await textbox('Biography, French').fill('Trop court.')
    await summary.click()
    await expect.element(textbox('Biography, French')).not.toBeInTheDocument()
    await save.click()
    await expect
      .element(page.getByText('French bio should be at least 20 characters'))
      .toBeVisible()
    await expect.element(textbox('Biography, French')).toHaveFocus()
    expect(sent).toEqual([])
    await expectAccessible()
  })

  it('are not lost when a colleague saved first', async () => {
    await summary.click()
    await textbox('Biography, French').fill(bioFr)
    stored = {
      ...first,
      titleFr: 'Psychothérapeute autorisée',
      bioFr: 'Une collègue a écrit ceci.',
      updatedAt: '2026-11-23T09:04:00.000Z',
    }
    await save.click()
    await page.getByRole('button', { name: 'Load the latest version' }).click()
    await expect.element(textbox('Title, French')).toHaveValue('Psychothérapeute autorisée')
    await expect.element(textbox('Biography, French')).toHaveValue(bioFr)
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('French biography: Une collègue a écrit ceci.')
    await save.click()
    await expect.element(page.getByText('The profile was saved.')).toBeVisible()
    expect(stored).toMatchObject({ titleFr: 'Psychothérapeute autorisée', bioFr })
  })
})

it('the preview shows a profile in French, with what visitors read in English', async () => {
  await renderInPortal(
    <SiteContext value={presentStartingSite('en')}>
      <ProfilePreview profile={{ ...first, titleFr: 'Psychothérapeute autorisée', bioFr }} />
    </SiteContext>,
  )
  const preview = page.getByRole('article', { name: 'Profile preview' })
  await expect.element(preview.getByText(first.bio)).toBeVisible()
  await page.getByRole('button', { name: 'French', exact: true }).click()
  await expect.element(preview.getByText(bioFr)).toBeVisible()
  expect(preview.getByText(bioFr).element().closest('[lang]')?.getAttribute('lang')).toBe('fr')
  await expect.element(preview.getByText('Psychothérapeute autorisée')).toBeVisible()
  await expect.element(preview.getByText('Anxiété')).toBeVisible()
  await expect
    .element(page.getByText(/^No French for the approach, 1 specialization and 1 education entry/))
    .toBeVisible()
})
