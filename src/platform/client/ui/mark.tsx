import { useId } from 'react'
import { classNames } from './class-names.ts'

/** The practice's logo: two hills over three lines of water, in the surrounding text's colour. */
export function Mark({ className }: { className?: string | undefined }) {
  const clip = useId()
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={classNames('shrink-0', className)}>
      <clipPath id={clip}>
        <circle cx="24" cy="24" r="23" />
      </clipPath>
      <path
        clipPath={`url(#${clip})`}
        fill="currentColor"
        d="M0 26v-2.5c4.5-2 8.5-15 15-15 6 0 8 8 11.5 11.3C29 16.8 31 15 34 15c5.5 0 8.5 6.5 14 8.5V26z"
      />
      <path
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
        d="M3.8 31.2h40.4M10 37.4h28M18.5 43.6h11"
      />
    </svg>
  )
}
