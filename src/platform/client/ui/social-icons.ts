import type { IconDrawing } from './icon.tsx'

// Drawn by us in lucide's style: lucide has no brand icons.

export const InstagramIcon: IconDrawing = [
  ['rect', { x: 3, y: 3, width: 18, height: 18, rx: 5 }],
  ['circle', { cx: 12, cy: 12, r: 4.2 }],
  ['path', { d: 'M17.2 6.8h.01' }],
]

export const LinkedinIcon: IconDrawing = [
  ['rect', { x: 3, y: 3, width: 18, height: 18, rx: 4 }],
  [
    'path',
    {
      d: 'M7.5 10.5v6M7.5 7.5h.01M11.5 16.5v-6M11.5 13.2c0-1.6 1-2.7 2.5-2.7s2.5 1 2.5 2.7v3.3',
    },
  ],
]

export const FacebookIcon: IconDrawing = [
  ['rect', { x: 3, y: 3, width: 18, height: 18, rx: 4 }],
  ['path', { d: 'M12.5 21v-8.5c0-2 1-3 2.8-3h1.2M10 13.5h5.5' }],
]
