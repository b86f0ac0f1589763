import { useSite } from '#features/site/client/site-context.ts'
import { toSiteImageUrl } from '#features/site-images/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Mark } from '#platform/client/ui/mark.tsx'
import { toPracticeInitials } from '#shared/practice-initials.ts'

interface PracticeMarkProps {
  /** The size of the mark, in both directions. */
  className: string
  isOnDark?: boolean | undefined
}

/** The practice's logo, or the product's mark, or the initials of the practice. */
export function PracticeMark({ className, isOnDark = false }: PracticeMarkProps) {
  const { look, practice } = useSite()
  if (look.logo !== '') {
    return (
      <img
        src={toSiteImageUrl(look.logo)}
        alt=""
        width="36"
        height="36"
        className={classNames(
          'shrink-0 rounded-small object-contain',
          // A logo is made for paper.
          isOnDark && 'bg-paper p-0.5',
          className,
        )}
      />
    )
  }
  if (look.mark === 'hills') return <Mark className={className} />
  const initials = toPracticeInitials(practice.name)
  if (initials === '') return null
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-control text-md font-semibold',
        isOnDark ? 'bg-river-50 text-river-800' : 'bg-river-600 text-white',
        className,
      )}
    >
      {initials}
    </span>
  )
}
