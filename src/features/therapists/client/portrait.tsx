import { useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { fullName, initials } from '#shared/names.ts'
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

/** The picture at the head of a card. Missing or broken, large initials stand in for it. */
export function Portrait({ therapist, isFirst = false, className }: PortraitProps) {
  const [broken, setBroken] = useState<string>()
  const photo = photoAddress(therapist.photoUrl)
  const name = fullName(therapist)
  const tint = tints[therapist.id % tints.length] ?? tints[0]
  return (
    <div className={classNames('overflow-hidden', tint, className)}>
      {photo !== undefined && photo !== broken ? (
        <img
          src={photo}
          alt={`Portrait of ${name}`}
          width="600"
          height="400"
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(photo)}
          className="size-full object-cover object-[50%_25%]"
        />
      ) : (
        <div
          aria-hidden
          className="grid size-full place-items-center font-serif text-[4.5rem] leading-none text-river-800"
        >
          {initials(therapist)}
        </div>
      )}
    </div>
  )
}
