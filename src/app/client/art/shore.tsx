/** The dark bank at the foot of the home page's picture, stretched to the full width. */
export function Shore({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 1440 74" preserveAspectRatio="none" aria-hidden className={className}>
      <path
        className="fill-river-900"
        d="M0 46C140 30 260 52 400 46S640 26 780 26s240 10 380 6 200 12 280 0V80H0Z"
      />
    </svg>
  )
}
