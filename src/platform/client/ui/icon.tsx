import type { ComponentType, SVGProps } from 'react'
import { classNames } from './class-names.ts'

/** Any drawing in a 24-unit square: lucide's icons, and ours in `social-icons.tsx`. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement>>

export type IconSize = keyof typeof sizes

// In rem, so that icons grow with the visitor's text.
const sizes = {
  tiny: 'size-3.5',
  chip: 'size-[0.9375rem]',
  text: 'size-4',
  small: 'size-[1.0625rem]',
  regular: 'size-5',
  card: 'size-[1.625rem]',
}

interface IconProps {
  icon: IconDrawing
  size?: IconSize | undefined
  /** Chips draw a little bolder, as their icons are smaller. */
  strokeWidth?: number | undefined
  className?: string | undefined
}

/** An icon stands beside words and says nothing itself. Without words, name the button around it. */
export function Icon({
  icon: Drawing,
  size = 'regular',
  strokeWidth = 1.75,
  className,
}: IconProps) {
  return (
    <Drawing
      aria-hidden
      focusable={false}
      strokeWidth={strokeWidth}
      className={classNames('shrink-0', sizes[size], className)}
    />
  )
}
