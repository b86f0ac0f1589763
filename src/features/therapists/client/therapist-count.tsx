import { useSite } from '#features/site/client/queries.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { initials } from '#shared/names.ts'
import type { Therapist } from '../contract/public.ts'
import { photoThumbnail } from '../rules.ts'

interface TherapistCountProps {
  /** Undefined while they load. */
  therapists:
    | readonly Pick<Therapist, 'id' | 'firstName' | 'lastName' | 'photoUrl' | 'photoFocus'>[]
    | undefined
  /** The text around the number, which is '...' until it is loaded. */
  sentence: (count: string) => string
}

/** The portraits of the first three therapists, and how many there are. */
export function TherapistCount({ therapists, sentence }: TherapistCountProps) {
  const { inCity } = useSite().practice
  const count = therapists?.length ? String(therapists.length) : '...'
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 text-md leading-relaxed font-medium md:text-lg md:leading-relaxed">
      {therapists !== undefined && therapists.length > 0 && (
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
      <p>
        <b>{sentence(count)}</b> {inCity !== '' && <span className="block">{inCity}</span>}
      </p>
    </div>
  )
}
