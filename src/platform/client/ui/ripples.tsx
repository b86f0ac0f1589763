import { classNames } from './class-names.ts'

// Each is slightly off-centre and fainter than the one before, to look like water.
const rings = [
  { cx: 297, rx: 15, ry: 6, opacity: 0.5 },
  { cx: 300, rx: 45, ry: 18, opacity: 0.45 },
  { cx: 303, rx: 80, ry: 32, opacity: 0.4 },
  { cx: 297, rx: 115, ry: 46, opacity: 0.36 },
  { cx: 300, rx: 155, ry: 62, opacity: 0.32 },
  { cx: 303, rx: 200, ry: 80, opacity: 0.27 },
  { cx: 297, rx: 245, ry: 98, opacity: 0.23 },
  { cx: 300, rx: 290, ry: 116, opacity: 0.18 },
  { cx: 303, rx: 340, ry: 136, opacity: 0.14 },
  { cx: 297, rx: 395, ry: 158, opacity: 0.09 },
]

interface RipplesProps {
  /** Position, size and colour. The drawing is square with the rings in its centre. */
  className?: string | undefined
}

/** Rings on water, for the corner of a card or above an empty state. */
export function Ripples({ className }: RipplesProps) {
  return (
    <svg
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
      className={classNames('pointer-events-none', className)}
    >
      {rings.map(({ opacity, ...ring }) => (
        <ellipse key={ring.rx} {...ring} cy="300" strokeOpacity={opacity} />
      ))}
    </svg>
  )
}
