import { classNames } from './class-names.ts'

/** Width, height and opacity of each: fainter the wider it is. */
const rings = [
  [15, 6, '.5'],
  [45, 18, '.45'],
  [80, 32, '.4'],
  [115, 46, '.36'],
  [155, 62, '.32'],
  [200, 80, '.27'],
  [245, 98, '.23'],
  [290, 116, '.18'],
  [340, 136, '.14'],
  [395, 158, '.09'],
] as const

interface RipplesProps {
  /** Position, size and colour. The drawing is square with the rings in its centre. */
  className?: string | undefined
}

/** Rings on water, for the corner of a card or above an empty state. */
export function Ripples({ className }: RipplesProps) {
  return (
    <svg
      viewBox="-300 -300 600 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
      className={classNames('pointer-events-none', className)}
    >
      {rings.map(([rx, ry, opacity]) => (
        <ellipse key={rx} rx={rx} ry={ry} opacity={opacity} />
      ))}
    </svg>
  )
}
