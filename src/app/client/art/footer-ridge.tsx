// Once in the page: compression makes the second use of the same words nearly free.
const hills =
  'M-9 52c90-44 170 34 260 30s140-46 230-44 150 44 240 40 140-52 230-48 160 46 250 44 140-40 230-40 170 30 290 24V100H-9Z'

/** The hills above the dark footer of every public page, which overlap the end of the page. */
export function FooterRidge() {
  return (
    <svg
      viewBox="0 0 1440 90"
      preserveAspectRatio="none"
      aria-hidden
      className="pointer-events-none relative -mb-px block h-14 w-full md:h-22.5"
    >
      <path
        className="fill-ridge opacity-35"
        d="M-9 66c120 4 180-34 290-32s230 36 350 34 250-10 370-6 270 10 460-22V100H-9Z"
      />
      <path className="fill-river-700 opacity-75" d={hills} />
      {/* Mirrored and lower, so that its tops are between those behind. */}
      <path className="fill-river-900" d={hills} transform="matrix(-1 0 0 1 1700 6)" />
    </svg>
  )
}
