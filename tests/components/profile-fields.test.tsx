import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PracticeFields } from '#features/practice/therapists/client/portal/practice-fields.tsx'
import {
  EducationFields,
  SpecialtyFields,
} from '#features/practice/therapists/client/portal/profile-fields.tsx'
import { ProfileHints } from '#features/practice/therapists/client/portal/profile-hints.tsx'
import { allTherapistsQuery } from '#features/practice/therapists/client/queries.ts'
import {
  type ProfileToSave,
  useProfileForm,
} from '#features/practice/therapists/client/use-profile-form.ts'
import { newProfile } from '#features/practice/therapists/content.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import { CallError } from '#platform/client/http/api.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { SaveBar } from '#platform/client/ui/portal/save-bar.tsx'
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
  specializations: ['Anxiety'],
  ageGroups: ['adults'],
}
const colleague = {
  ...first,
  id: 2,
  slug: 'amir-nasser',
  sessionFee: 150,
  college: null,
  isSupervised: false,
}

let stored = first
let sent: ProfileToSave[] = []
let refusal: CallError | undefined

function ProfileForm() {
  const edits = useProfileForm(
    first,
    'own',
    {
      save: async (profile) => {
        if (refusal) throw refusal
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
      <ProfileHints form={edits.form} profile={first}>
        <PracticeFields edits={edits} />
        <SpecialtyFields edits={edits} kind="own" />
        <EducationFields edits={edits} />
      </ProfileHints>
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

const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`))
const save = page.getByRole('button', { name: 'Save' })
const feeHint = page.getByText('Colleagues state their fee.', { exact: false })
const supervisorHint = page.getByText('Visitors read that you work under supervision', {
  exact: false,
})

beforeEach(async () => {
  stored = first
  sent = []
  refusal = undefined
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(allTherapistsQuery().queryKey, [colleague])
  await renderInPortal(
    <QueryClientProvider client={client}>
      <ProfileForm />
    </QueryClientProvider>,
  )
})

describe('what visitors compare therapists by', () => {
  it('is saved with the rest', async () => {
    await field('Designation').fill('Registered Psychotherapist (Qualifying)')
    await field('Registration number').fill('991274')
    await field('Supervisor').fill('Élise Tremblay, Psychologist')
    await field('Pronouns').fill('she/her')
    await field('Session fee').fill('125')
    await page.getByRole('checkbox', { name: 'Weekends' }).click()
    await page.getByRole('checkbox', { name: 'Also works by video' }).click()
    await field('Ways of working').fill('EMDR')
    await userEvent.keyboard('{Enter}')
    // Not added yet: saving adds it.
    await field('Ways of working').fill('Play therapy')
    await save.click()
    await expect.element(page.getByText('The profile was saved.')).toBeVisible()
    expect(sent).toMatchObject([
      {
        designation: 'Registered Psychotherapist (Qualifying)',
        registrationNumber: '991274',
        supervisor: 'Élise Tremblay, Psychologist',
        pronouns: 'she/her',
        sessionFee: 125,
        availability: ['weekends'],
        offersVideo: true,
        approaches: ['EMDR', 'Play therapy'],
      },
    ])
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
  })

  it('asks for a supervisor only while someone is qualifying, or where one is stated', async () => {
    await expect.element(field('Supervisor')).not.toBeInTheDocument()
    await field('Designation').fill('Registered Psychotherapist (Qualifying)')
    await field('Supervisor').fill('Élise Tremblay')
    await field('Designation').fill('Psychologist')
    await expect.element(field('Supervisor')).toHaveValue('Élise Tremblay')
  })

  it('is refused with a sentence at its field', async () => {
    await field('Session fee').fill('150.5')
    await save.click()
    await expect
      .element(page.getByText('A fee is a whole number of dollars up to 10,000'))
      .toBeVisible()
    await expect.element(field('Session fee')).toHaveFocus()
    await field('Session fee').fill('150')
    const message = 'A registration number can have 40 characters at most'
    const issues = [{ path: 'registrationNumber', message }]
    refusal = new CallError(400, JSON.stringify({ message, issues }), 'Bad Request')
    await save.click()
    await expect.element(page.getByText(message).first()).toBeVisible()
    await expect.element(field('Registration number')).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
  })

  it('can be taken back, and is clean again then', async () => {
    await field('Session fee').fill('150')
    await expect.element(page.getByText('Unsaved changes')).toBeVisible()
    await field('Session fee').fill('')
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Evenings' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Evenings' })).not.toBeChecked()
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
  })

  it('is compared where a colleague saved first', async () => {
    stored = {
      ...first,
      sessionFee: 195,
      pronouns: 'they/them',
      updatedAt: '2026-11-23T09:04:00.000Z',
    }
    await field('Session fee').fill('150')
    await save.click()
    await page.getByRole('button', { name: 'Load the latest version' }).click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Session fee: $195' }))
      .toBeVisible()
    await expect.element(field('Pronouns')).toHaveValue('they/them')
    await expect.element(field('Session fee')).toHaveValue(150)
  })
})

describe('suggested specializations', () => {
  it('leave out what is chosen in another spelling', async () => {
    const suggestion = page.getByRole('button', { name: /Trauma\/PTSD/ })
    await expect.element(suggestion).toBeVisible()
    await field('Specializations').fill('trauma / ptsd')
    await userEvent.keyboard('{Enter}')
    await expect.element(suggestion).not.toBeInTheDocument()
  })
})

describe('hints', () => {
  it('come and go while someone types, and never prevent saving', async () => {
    await expect.element(feeHint).toBeVisible()
    await field('Session fee').fill('150')
    await expect.element(feeHint).not.toBeInTheDocument()

    await field('Designation').fill('Registered Psychotherapist (Qualifying)')
    await field('Registration number').fill('991274')
    await expect.element(supervisorHint).toBeVisible()
    await field('Specializations').fill('Panic specialist')
    await userEvent.keyboard('{Enter}')
    const words = page.getByText('“specialist”: The colleges confer no specialties', {
      exact: false,
    })
    await expect.element(words).toBeVisible()
    await expectAccessible()

    await save.click()
    await expect.element(page.getByText('The profile was saved.')).toBeVisible()
    expect(sent).toMatchObject([{ specializations: ['Anxiety', 'Panic specialist'] }])
    await expect.element(words).toBeVisible()

    await field('Supervisor').fill('Élise Tremblay, Psychologist')
    await expect.element(supervisorHint).not.toBeInTheDocument()
  })

  it('are announced politely, and are no errors', async () => {
    await field('Designation').fill('Psychologist')
    const hint = page.getByRole('status').filter({ hasText: 'register of the CPBAO' })
    await expect.element(hint).toBeVisible()
    await expect.element(field('Registration number')).not.toHaveAttribute('aria-invalid')
  })
})
