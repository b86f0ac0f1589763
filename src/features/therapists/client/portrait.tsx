import { classNames } from '#platform/client/ui/class-names.ts'
import { initials } from '#shared/names.ts'
import type { Therapist } from '../contract.ts'
import { photoAddress } from '../rules.ts'

// For those without a picture; the same person has the same tint everywhere.
const tints = [
  'bg-river-100',
  'bg-dawn-2',
  'bg-fireweed-100',
  'bg-moss-100',
  'bg-larch-100',
  'bg-slate-100',
] as const

interface PortraitProps {
  therapist: Therapist
  /** Whether it is seen without scrolling. */
  isFirst?: boolean | undefined
  /** Its height; the width is that of the box around it. */
  className?: string | undefined
}

/**
 * The picture at the head of a card, over the initials that stand in for it when it is missing or
 * cannot be had. That way they show without any script. The name beside it says whose it is.
 */
export function Portrait({ therapist, isFirst = false, className }: PortraitProps) {
  const photo = photoAddress(therapist.photoUrl)
  const tint = tints[therapist.id % tints.length] ?? tints[0]
  return (
    <div className={classNames('relative overflow-hidden', tint, className)}>
      <div
        aria-hidden
        className="grid size-full place-items-center font-serif text-[4.5rem] leading-none text-river-800"
      >
        {initials(therapist)}
      </div>
      {photo !== undefined && (
        <img
          src={photo}
          alt=""
          data-over-initials=""
          width="600"
          height="400"
          loading={isFirst ? 'eager' : 'lazy'}
          {...(isFirst && { fetchPriority: 'high' as const })}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-[50%_25%]"
        />
      )}
    </div>
  )
}
