import { classNames } from './class-names.ts'
import { tintFor } from './tints.ts'

export type AvatarSize = keyof typeof sizes

const sizes = {
  /** In a row of two lines. */
  26: 'size-6.5 text-xs',
  /** Beside a card of a timeline. */
  30: 'size-7.5 text-xs',
  36: 'size-9 text-xs',
  40: 'size-10 text-sm',
  46: 'size-11.5 text-md',
  48: 'size-12 text-md',
  52: 'size-13 text-lg',
  60: 'size-15 text-2xl',
  /** Beside a few lines of text. */
  72: 'size-18 text-2xl',
}

interface AvatarProps {
  /** Upper-case letters, shown while there is no photo. */
  initials: string
  photo?: string | null | undefined
  /** Where the photo is cropped; in the middle if unset. */
  photoClassName?: string | undefined
  /** Set only where no name is shown beside it. */
  alt?: string | undefined
  size?: AvatarSize | undefined
  /** The background of the initials; by default one of their own. */
  tint?: string | undefined
  className?: string | undefined
}

export function Avatar({
  initials,
  photo,
  photoClassName,
  alt = '',
  size = 40,
  tint,
  className,
}: AvatarProps) {
  return (
    <span
      // Beside a name, a screen reader would read the initials as well.
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden font-semibold text-river-800 forced-colors:border',
        size === 72 ? 'rounded-card' : 'rounded-full',
        sizes[size],
        tint ?? tintFor(initials),
        className,
      )}
    >
      {initials}
      {photo && (
        // Covers the initials, which show if it fails to load.
        <img
          src={photo}
          alt=""
          data-over-initials=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className={classNames('absolute inset-0 size-full object-cover', photoClassName)}
        />
      )}
    </span>
  )
}
