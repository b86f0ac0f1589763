import { classNames } from './class-names.ts'

// Each is slightly off-centre and fainter than the one before, to look like water.
const rings = [
  { cx: 297, rx: 14, ry: 5.6, opacity: 0.5 },
  { cx: 300, rx: 45.3, ry: 18.1, opacity: 0.455 },
  { cx: 303, rx: 79.4, ry: 31.8, opacity: 0.409 },
  { cx: 297, rx: 116.2, ry: 46.5, opacity: 0.364 },
  { cx: 300, rx: 155.6, ry: 62.2, opacity: 0.318 },
  { cx: 303, rx: 197.8, ry: 79.1, opacity: 0.273 },
  { cx: 297, rx: 242.6, ry: 97, opacity: 0.227 },
  { cx: 300, rx: 290.1, ry: 116.1, opacity: 0.182 },
  { cx: 303, rx: 340.4, ry: 136.2, opacity: 0.136 },
  { cx: 297, rx: 393.4, ry: 157.3, opacity: 0.091 },
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
      focusable={false}
      className={classNames('pointer-events-none', className)}
    >
      {rings.map(({ opacity, ...ring }) => (
        <ellipse key={ring.rx} {...ring} cy="300" strokeOpacity={opacity} />
      ))}
    </svg>
  )
}
