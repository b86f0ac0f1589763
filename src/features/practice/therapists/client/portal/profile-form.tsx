import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useSite } from '#features/practice/site/client/queries.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { SaveBar } from '#platform/client/ui/portal/save-bar.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import type { ProfileFormKind } from '../../profile-edits.ts'
import { type ProfileSaving, useProfileForm } from '../use-profile-form.ts'
import { FrenchFields } from './french-fields.tsx'
import { PhotoCard } from './photo-card.tsx'
import { PracticeFields } from './practice-fields.tsx'
import { AboutFields, EducationFields, SpecialtyFields } from './profile-fields.tsx'
import { ProfileHints } from './profile-hints.tsx'
import { WebsiteCard } from './website-card.tsx'

interface ProfileFormProps {
  /** As it was read, except that a new photo is shown at once. */
  profile: Profile
  kind: ProfileFormKind
  saving: ProfileSaving
  /** Called when the form becomes dirty and when it becomes clean again. */
  onEdited: (isDirty: boolean) => void
}

/** All editable fields of a profile, for its owner or an administrator. */
export function ProfileFormCard({ profile, kind, saving, onEdited }: ProfileFormProps) {
  const edits = useProfileForm(profile, kind, saving, onEdited)
  const { form, texts } = edits
  const { practice } = useSite()
  return (
    <form
      noValidate
      aria-label="Therapist profile"
      onSubmit={(event) => {
        event.preventDefault()
        void edits.submit()
      }}
      className="grid grid-cols-1 items-start gap-5 lg:grid-last-75 lg:grid-rows-auto-rest lg:gap-y-0"
    >
      {/* First on narrow screens: to stop accepting clients must not take a long scroll. */}
      <div className="grid grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PhotoCard profile={profile} />
        <WebsiteCard edits={edits} />
        <div className="rounded-card border border-line bg-paper px-5 py-4">
          <Controller
            control={form.control}
            name="acceptingClients"
            render={({ field: { value, onChange, ...rest } }) => (
              <SwitchInput
                {...rest}
                label="Accepting clients"
                hint={texts.accepting}
                checked={value}
                onChange={({ target }) => onChange(target.checked)}
              />
            )}
          />
        </div>
      </div>
      <div className="rounded-card border border-line bg-paper lg:col-start-1 lg:row-start-1 lg:rounded-b-none lg:border-b-0">
        <EditConflict {...edits.conflict} what="profile" className="px-5 pt-5 md:px-6" />
        <ProfileHints form={form} profile={profile}>
          <Section title={texts.heading}>
            <AboutFields kind={kind} edits={edits} />
          </Section>
          <Section title="Designation, times and fee">
            <PracticeFields edits={edits} />
          </Section>
          <Section title="Specialties and clients">
            <SpecialtyFields edits={edits} kind={kind} />
          </Section>
          <Section title="Education">
            <EducationFields edits={edits} />
          </Section>
          {practice.offersFrench && <FrenchFields edits={edits} />}
        </ProfileHints>
      </div>
      <SaveBar
        isDirty={edits.isDirty}
        isSaving={edits.isSaving}
        onDiscard={edits.discard}
        save={texts.save}
      />
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-5 py-5 first:border-t-0 md:px-6">
      <h2 className="mb-3.5 type-card-small">{title}</h2>
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </section>
  )
}
