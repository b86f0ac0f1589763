import { useQuery } from '@tanstack/react-query'
import { therapistsQuery } from '#features/therapists/client/queries.ts'
import { photoThumbnail } from '#features/therapists/rules.ts'
import { fullName } from '#shared/names.ts'
import type { ThreadMessage } from '../contract.ts'

/** The photo of a therapist who wrote, as their public page has it. None where two have one name. */
export function useSenderPortrait(message: ThreadMessage): string | undefined {
  const { senderName, isFromPractice } = message
  const { data = [] } = useQuery({ ...therapistsQuery(), enabled: isFromPractice })
  const [one, ...others] = isFromPractice
    ? data.filter((each) => fullName(each) === senderName)
    : []
  return one && others.length === 0 ? photoThumbnail(one.photoUrl) : undefined
}
