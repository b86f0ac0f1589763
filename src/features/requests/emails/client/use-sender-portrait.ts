import { useQuery } from '@tanstack/react-query'
import { allTherapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { photoThumbnail } from '#features/practice/therapists/rules.ts'
import { fullName } from '#shared/names.ts'
import type { ThreadMessage } from '../contract.ts'

/** The public photo of the therapist who wrote; none when two therapists share a name. */
export function useSenderPortrait(message: ThreadMessage): string | undefined {
  const { senderName, isFromPractice } = message
  const { data = [] } = useQuery({ ...allTherapistsQuery(), enabled: isFromPractice })
  const [sender, ...others] = isFromPractice
    ? data.filter((each) => fullName(each) === senderName)
    : []
  return sender && others.length === 0 ? photoThumbnail(sender.photoUrl) : undefined
}
