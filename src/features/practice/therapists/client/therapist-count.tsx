import { useSite } from '#features/practice/site/client/queries.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { initials } from '#shared/initials.ts'
import type { Therapist } from '../contract/public.ts'
import { photoThumbnail } from '../rules.ts'

interface TherapistCountProps {
  /** Undefined while they load. Nothing is shown of an empty list. */
  therapists:
    | readonly Pick<Therapist, 'id' | 'firstName' | 'lastName' | 'photoUrl' | 'photoFocus'>[]
    | undefined
  /** Number of them who are licensed. */
  licensed: number | undefined
  /** The text around the number, which is '...' until it is loaded. */
  sentence: (count: string) => string
}

/** The portraits of the first three therapists, and how many are licensed. */
export function TherapistCount({ therapists, licensed, sentence }: TherapistCountProps) {
  const { inCity } = useSite().practice
  if (therapists?.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 text-md leading-relaxed font-medium md:text-lg md:leading-relaxed">
      {therapists !== undefined && (
        <div className="flex pl-3">
          {therapists.slice(0, 3).map((therapist) => (
            <Avatar
              key={therapist.id}
              initials={initials(therapist)}
              photo={photoThumbnail(therapist.photoUrl)}
              photoClassName={focusClasses(therapist.photoFocus)}
              size={48}
              className="-ml-3 border-thick border-white"
            />
          ))}
        </div>
      )}
      {licensed !== 0 && (
        <p>
          <b>{sentence(licensed === undefined ? '...' : String(licensed))}</b>{' '}
          {inCity !== '' && <span className="block">{inCity}</span>}
        </p>
      )}
    </div>
  )
}
