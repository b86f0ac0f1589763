import type { IconNode } from 'lucide'
import { createElement, Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The shapes of a drawing in a 24-unit square: lucide's icons, and ours in `social-icons.ts`. */
export type IconDrawing = IconNode

// The same for every place where an icon stands: React looks no further at what has not changed.
const drawn = new WeakMap<IconDrawing, ReactNode>()

function toShapes(drawing: IconDrawing): ReactNode {
  const known = drawn.get(drawing)
  if (known) return known
  const shapes = drawing.map(([tag, attributes]) => createElement(tag, attributes))
  const together = createElement(Fragment, null, ...shapes)
  drawn.set(drawing, together)
  return together
}

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
export function Icon({ icon, size = 'regular', strokeWidth = 1.75, className }: IconProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
      className={classNames('shrink-0', sizes[size], className)}
    >
      {toShapes(icon)}
    </svg>
  )
}
