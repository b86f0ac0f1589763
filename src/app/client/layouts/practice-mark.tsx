import { useSite } from '#features/practice/site/client/site-context.ts'
import { toSiteImageUrl } from '#features/practice/site-images/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Mark } from '#platform/client/ui/mark.tsx'
import { toPracticeInitials } from '#shared/practice-initials.ts'

interface PracticeMarkProps {
  /** The size of a mark, in both directions. */
  className: string
  /** The size of a logo, which can be wider than it is high; that of a mark if unset. */
  logoClassName?: string | undefined
  isOnDark?: boolean | undefined
}

/** The practice's logo, or the product's mark, or the initials of the practice. */
export function PracticeMark({ className, logoClassName, isOnDark = false }: PracticeMarkProps) {
  const { look, practice } = useSite()
  if (look.logo !== '') {
    return (
      <img
        src={toSiteImageUrl(look.logo)}
        alt=""
        height="44"
        className={classNames(
          'shrink-0 rounded-small object-contain',
          // A logo is made for paper.
          isOnDark && 'bg-paper p-0.5',
          logoClassName ?? className,
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

/** True for a logo that contains the name. */
export const useHidesName = () => {
  const { look } = useSite()
  return look.hidesName && look.logo !== ''
}
