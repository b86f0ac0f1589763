import { classNames } from '#platform/client/ui/class-names.ts'
import { tintFor } from '#platform/client/ui/tints.ts'
import { initialsOfName } from '#shared/initials.ts'
import { useColleagueList } from '../queries.ts'

type Colleague = ReturnType<typeof useColleagueList>[number]

/** A portrait as small as the text beside it, or initials. */
export const OwnerPicture = ({ owner: { name, photoUrl } }: { owner: Colleague }) => {
  const initials = initialsOfName(name)
  return (
    <span
      aria-hidden
      className={classNames(
        'relative grid size-5 shrink-0 place-items-center overflow-hidden rounded-full text-xs leading-none font-semibold text-river-800',
        tintFor(initials),
      )}
    >
      {photoUrl ? (
        <img src={photoUrl} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        initials.slice(0, 1)
      )}
    </span>
  )
}

/** The owner of a conversation, as the third line of its item in the list. */
export function OwnerLine({ userId }: { userId: number | null }) {
  const colleagues = useColleagueList()
  const owner = colleagues.find(({ id }) => id === userId)
  if (userId === null) return <span className="font-semibold text-fireweed-700">Unassigned</span>
  if (!owner) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink-muted">
      <OwnerPicture owner={owner} />
      <span className="truncate">{owner.name}</span>
    </span>
  )
}
