/** For a page that ends in a picture or a dark band: lets the ridge overlap its last section. */
export const underRidge = '-mb-14 md:-mb-22.5'

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
        d="M-29 65c58 2 115-32 192-31s188 32 271 36 155-12 225-14 128 3 193 6 130 6 193 8 113 7 186 4 176-19 250-21V100H-29Z"
      />
      <path
        className="fill-river-700 opacity-75"
        d="M-168 43c28 6 111 36 170 36s127-32 182-32 109 32 153 32 65-32 114-33 126 25 180 26 89-24 145-22 131 34 194 32 129-42 185-44 113 35 155 35 54-37 99-39 142 24 171 29V100H-168Z"
      />
      <path
        className="fill-river-900"
        d="M-132 61c24 3 89 18 143 18s120-17 177-17 122 20 165 18 39-27 92-27 164 31 222 29 73-39 120-38 113 39 166 40 89-30 148-31 150 29 204 30 71-23 116-23 130 18 156 22V100H-132Z"
      />
    </svg>
  )
}
