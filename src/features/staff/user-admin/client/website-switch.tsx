import type { ComponentProps } from 'react'
import { newProfile } from '#features/practice/therapists/content.ts'
import { listMissingFacts } from '#features/practice/therapists/rules.ts'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'

const inWords = new Intl.ListFormat('en-CA')

/** Shows a new profile at once, or leaves it hidden; it says what visitors would miss. */
export const WebsiteSwitch = (props: ComponentProps<'input'>) => (
  <SwitchInput
    {...props}
    label="Show on the website"
    hint={`Visitors would see it at once. Still missing: ${inWords.format(listMissingFacts(newProfile))}.`}
    className="rounded-card border border-line px-4 py-3.5"
  />
)
