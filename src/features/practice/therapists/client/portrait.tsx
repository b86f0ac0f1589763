import { classNames } from '#platform/client/ui/class-names.ts'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { tintFor } from '#platform/client/ui/tints.ts'
import { initials } from '#shared/initials.ts'
import type { Therapist } from '../contract/public.ts'
import { defaultPhotoFocus, photoAddress, photoSources } from '../rules.ts'

interface PortraitProps {
  therapist: Pick<Therapist, 'firstName' | 'lastName' | 'photoUrl' | 'photoFocus'>
  /** Visible without scrolling: `first` for the one large picture, `beside` for one of several. */
  seen?: 'first' | 'beside' | undefined
  /** Width at which it is shown, for photos in several widths; by default that of a card in three columns. */
  sizes?: string | undefined
  /** The portrait's height; its width is that of the box around it. */
  className?: string | undefined
}

const toFocusClasses = (focus: Therapist['photoFocus']) =>
  focus.x === defaultPhotoFocus.x && focus.y === defaultPhotoFocus.y
    ? 'object-face'
    : focusClasses(focus)

/**
 * The picture at the top of a card, layered over the initials, which show without any script when the
 * picture is missing or fails to load. The name beside it identifies the person.
 */
export function Portrait({
  therapist,
  seen,
  sizes = '(width < 40rem) 100vw, 24rem',
  className,
}: PortraitProps) {
  const photo = photoAddress(therapist.photoUrl)
  const sources = photoSources(therapist.photoUrl)
  const letters = initials(therapist)
  return (
    <div className={classNames('@container relative overflow-hidden', tintFor(letters), className)}>
      <div aria-hidden className="grid size-full place-items-center type-initials text-river-800">
        {letters}
      </div>
      {photo !== undefined && (
        <img
          src={photo}
          {...(sources && { srcSet: sources, sizes })}
          referrerPolicy={photo.startsWith('/') ? undefined : 'no-referrer'}
          alt=""
          data-over-initials=""
          width="600"
          height="400"
          loading={seen ? 'eager' : 'lazy'}
          {...(seen === 'first' && { fetchPriority: 'high' as const })}
          decoding="async"
          className={classNames(
            'absolute inset-0 size-full object-cover',
            toFocusClasses(therapist.photoFocus),
          )}
        />
      )}
    </div>
  )
}
