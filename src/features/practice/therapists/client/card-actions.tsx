import { m } from '#messages'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { hiddenMarks } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist } from '../contract/public.ts'
import { BookNow, FirstCallLink } from './first-call.tsx'
import { NextCallSlot } from './next-call-slot.tsx'

interface ActionsProps {
  therapist: Pick<Therapist, 'slug' | 'firstName' | 'lastName'>
}

/** At the foot of the card of a therapist who accepts clients. */
export const CardActions = ({ therapist }: ActionsProps) => (
  <div className="mt-auto pt-5">
    <NextCallSlot slug={therapist.slug} className="mb-3" />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* A long name may break the line: the button is never wider than the card. */}
      <FirstCallLink therapist={therapist} length="short" />
      <BookNow therapist={therapist} length="short" />
      <ProfileLink therapist={therapist} />
    </div>
  </div>
)

export const ProfileLink = ({ therapist }: ActionsProps) => (
  <TextLink href={localPath(paths.therapist(therapist.slug))} className="text-md">
    <MarkedMessage
      text={m.therapists_view_profile({ name: fullName(therapist) })}
      marks={hiddenMarks}
    />
  </TextLink>
)
