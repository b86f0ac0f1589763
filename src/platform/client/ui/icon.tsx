import type { IconNode } from 'lucide'
import { createElement, Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Shapes in a 24-unit square: lucide's icons, and ours in `social-icons.ts`. */
export type IconDrawing = IconNode

// Cached per icon: React skips elements that are identical to the previous render.
const cache = new WeakMap<IconDrawing, ReactNode>()

function toShapes(drawing: IconDrawing): ReactNode {
  const cached = cache.get(drawing)
  if (cached) return cached
  const shapes = drawing.map(([tag, attributes]) => createElement(tag, attributes))
  const element = createElement(Fragment, null, ...shapes)
  cache.set(drawing, element)
  return element
}

export type IconSize = keyof typeof sizes

// In rem, so that icons scale with the reader's text size.
const sizes = {
  tiny: 'size-3.5',
  chip: 'size-3.75',
  text: 'size-4',
  small: 'size-4.25',
  regular: 'size-5',
  card: 'size-6.5',
}

interface IconProps {
  icon: IconDrawing
  size?: IconSize | undefined
  /** Chips use a bolder stroke, as their icons are smaller. */
  strokeWidth?: number | undefined
  className?: string | undefined
}

/** Decorative, beside a text. Where there is no text, label the button around it. */
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
      className={classNames('shrink-0', sizes[size], className)}
    >
      {toShapes(icon)}
    </svg>
  )
}
