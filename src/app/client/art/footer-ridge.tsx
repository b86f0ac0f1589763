/** For a page that ends in a picture or a dark band: lets the ridge overlap its last section. */
export const underRidge = '-mb-14 md:-mb-22.5'

/** The hills above the dark footer of every public page, which overlap the end of the page. */
export function FooterRidge() {
  return (
    <svg
      viewBox="0 0 1440 90"
      preserveAspectRatio="none"
      aria-hidden
      focusable={false}
      className="pointer-events-none relative -mb-px block h-14 w-full md:h-22.5"
    >
      <path
        className="fill-ridge opacity-35"
        d="M-186.2 22.3C-160 29.4-87 63-28.8 64.9S85.9 32.9 163 33.7s188.4 32.1 271.1 35.9c82.6 3.8 155.2-11.7 224.8-13.1 69.6-1.3 128.4 2.8 192.7 5.1 64.4 2.2 130.3 6.4 193.5 8.5s113 6.8 185.6 3.9c72.6-2.8 176.5-19.2 250.1-21.2s159.3 7.7 191.2 9.2l200 38H-432Z"
      />
      <path
        className="fill-river-700 opacity-75"
        d="M-168.1 42.8c28.3 6.1 111.5 36 170.2 36.6s126.4-32.8 182.2-32.8c55.8-.1 108.3 32.7 152.8 32.6s65.2-32.3 114.2-33.4 125.9 25.6 180 26.3 88.4-24 144.8-22.3S907 84 970.2 82c63.2-1.9 128.5-42.3 185.1-43.9s112.5 35.1 154.8 34.5c42.2-.6 53.8-36.5 98.8-38.1 44.9-1.6 142.4 23.8 170.9 28.6L1872 100H-432Z"
      />
      <path
        className="fill-river-900"
        d="M-131.9 61.2c23.8 2.9 89.3 17.3 142.7 17.5s120.3-17.2 177.4-16.9c57 .3 122.2 20 164.9 18.6s39.3-27.4 91.5-27.1c52.2.4 164.8 30.7 221.9 29s73.2-39 120.8-38.6c47.7.3 112.9 39.1 165.2 40.7s89.8-30.9 148.5-31.2 150.4 28.4 203.8 29.5c53.3 1.1 71.1-22.6 116.5-22.8s130 18 156 21.6L1872 100H-432Z"
      />
    </svg>
  )
}
