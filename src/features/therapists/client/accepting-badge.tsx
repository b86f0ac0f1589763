import { CircleCheck, CircleSlash } from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'

interface AcceptingProps {
  accepts: boolean
}

/** On a card. */
export function AcceptingBadge({ accepts }: AcceptingProps) {
  return (
    <Chip tone={accepts ? 'moss' : 'slate'} icon={accepts ? CircleCheck : CircleSlash} look="soft">
      {accepts ? 'Accepting Clients' : 'Not Accepting Clients'}
    </Chip>
  )
}

interface AcceptingStatusProps extends AcceptingProps {
  /** For yes and for no. */
  words?: readonly [string, string] | undefined
}

const sentences = [
  'Currently accepting new clients',
  'Not accepting new clients at this time',
] as const

/** In a profile, as a whole sentence. */
export function AcceptingStatus({ accepts, words = sentences }: AcceptingStatusProps) {
  return (
    <Chip tone={accepts ? 'moss' : 'slate'} icon={accepts ? CircleCheck : CircleSlash} look="soft">
      {words[accepts ? 0 : 1]}
    </Chip>
  )
}
