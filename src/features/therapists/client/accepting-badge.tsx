import { CircleCheck, CircleSlash } from 'lucide-react'
import { Chip } from '#platform/client/ui/chip.tsx'

interface AcceptingProps {
  accepts: boolean
}

/** On the portrait of a card. */
export function AcceptingBadge({ accepts }: AcceptingProps) {
  return (
    <Chip tone={accepts ? 'moss' : 'slate'} icon={accepts ? CircleCheck : CircleSlash} look="paper">
      {accepts ? 'Accepting Clients' : 'Not Accepting Clients'}
    </Chip>
  )
}

/** In a profile, as a whole sentence. */
export function AcceptingStatus({ accepts }: AcceptingProps) {
  return (
    <Chip tone={accepts ? 'moss' : 'slate'} icon={accepts ? CircleCheck : CircleSlash} look="soft">
      {accepts ? 'Currently accepting new clients' : 'Not accepting new clients at this time'}
    </Chip>
  )
}
