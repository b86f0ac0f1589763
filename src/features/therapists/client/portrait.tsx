import { classNames } from '#platform/client/ui/class-names.ts'
import { tintFor } from '#platform/client/ui/tints.ts'
import { initials } from '#shared/names.ts'
import type { Therapist } from '../contract/public.ts'
import { photoSources, shownPhoto } from '../rules.ts'

interface PortraitProps {
  therapist: Pick<Therapist, 'firstName' | 'lastName' | 'photoUrl'>
  /** Seen without scrolling: `first` as the one large picture there, `beside` as one of several. */
  seen?: 'first' | 'beside' | undefined
  /** Its height; the width is that of the box around it. */
  className?: string | undefined
}

/**
 * The picture at the head of a card, over the initials that stand in for it when it is missing or
 * cannot be had. That way they show without any script. The name beside it says whose it is.
 */
export function Portrait({ therapist, seen, className }: PortraitProps) {
  const photo = shownPhoto(therapist.photoUrl)
  const sources = photoSources(therapist.photoUrl)
  const letters = initials(therapist)
  return (
    <div className={classNames('relative overflow-hidden', tintFor(letters), className)}>
      <div
        aria-hidden
        className="grid size-full place-items-center font-serif text-[4.5rem] leading-none text-river-800"
      >
        {letters}
      </div>
      {photo !== undefined && (
        <img
          src={photo}
          {...(sources && { srcSet: sources, sizes: '(width < 40rem) 100vw, 24rem' })}
          alt=""
          data-over-initials=""
          width="600"
          height="400"
          loading={seen ? 'eager' : 'lazy'}
          {...(seen === 'first' && { fetchPriority: 'high' as const })}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-[50%_25%]"
        />
      )}
    </div>
  )
}
