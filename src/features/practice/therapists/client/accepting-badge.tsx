import { CircleCheck, CircleSlash } from 'lucide'
import { m } from '#messages'
import { Chip } from '#platform/client/ui/chip.tsx'

interface AcceptingProps {
  accepts: boolean
}

/** On a card. */
export function AcceptingBadge({ accepts }: AcceptingProps) {
  return (
    <Chip tone={accepts ? 'moss' : 'slate'} icon={accepts ? CircleCheck : CircleSlash} look="soft">
      {accepts ? m.therapists_accepting() : m.therapists_not_accepting()}
    </Chip>
  )
}

interface AcceptingStatusProps extends AcceptingProps {
  /** For yes and for no. */
  words?: readonly [string, string] | undefined
}

/** In a profile, as a whole sentence. */
export function AcceptingStatus({ accepts, words }: AcceptingStatusProps) {
  const sentence = accepts
    ? m.therapists_accepting_sentence()
    : m.therapists_not_accepting_sentence()
  return (
    <Chip tone={accepts ? 'moss' : 'slate'} icon={accepts ? CircleCheck : CircleSlash} look="soft">
      {words?.[accepts ? 0 : 1] ?? sentence}
    </Chip>
  )
}
