import { Controller, useWatch } from 'react-hook-form'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { listMissingFacts } from '../../missing-facts.ts'
import type { ProfileForm } from '../use-profile-form.ts'

const inWords = new Intl.ListFormat('en-CA')

/** Shows a profile on the website or hides it, and says what visitors would miss. */
export function WebsiteCard({ edits: { form } }: { edits: Pick<ProfileForm, 'form'> }) {
  const { control } = form
  const [title, bio, designation, registrationNumber, isPublic] = useWatch({
    control,
    name: ['title', 'bio', 'designation', 'registrationNumber', 'isPublic'],
  })
  const missing = listMissingFacts({ title, bio, designation, registrationNumber })
  return (
    <div className="rounded-card border border-line bg-paper px-5 py-4">
      <Controller
        control={control}
        name="isPublic"
        render={({ field: { value, onChange, ...rest } }) => (
          <SwitchInput
            {...rest}
            label="Show on the website"
            hint={isPublic ? 'Visitors see the profile' : 'Only staff see the profile'}
            checked={value}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      />
      <output className="mt-2 block text-sm text-larch-800 empty:hidden">
        {missing.length > 0 && `Still missing: ${inWords.format(missing)}.`}
      </output>
    </div>
  )
}
