import { classNames } from './class-names.ts'
import { tintFor } from './tints.ts'

export type AvatarSize = keyof typeof sizes

const sizes = {
  36: 'size-9 text-13',
  40: 'size-10 text-14',
  46: 'size-11.5 text-small',
  48: 'size-12 text-small',
  52: 'size-13 text-16',
  60: 'size-15 text-18',
}

interface AvatarProps {
  /** Upper-case letters, shown while there is no picture. */
  initials: string
  photo?: string | null | undefined
  /** Only where no name stands beside it. */
  alt?: string | undefined
  size?: AvatarSize | undefined
  className?: string | undefined
}

export function Avatar({ initials, photo, alt = '', size = 40, className }: AvatarProps) {
  return (
    <span
      // Beside a name, the letters would only be read twice.
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold text-river-800 forced-colors:border',
        sizes[size],
        tintFor(initials),
        className,
      )}
    >
      {initials}
      {photo && (
        // Over the letters: should it not be had, they show.
        <img
          src={photo}
          alt=""
          data-over-initials=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
