import type { DrawingName } from '#features/practice/site/contract/content-values.ts'

/** The choices of a drawing, in words. */
export const drawingOptions: Readonly<Record<DrawingName | 'none', string>> = {
  none: 'No picture',
  'dawn-river': 'Drawing: river at dawn',
  'dock-at-dusk': 'Drawing: dock at dusk',
  'canoe-ashore': 'Drawing: canoe ashore',
  autumn: 'Drawing: autumn hills',
  dawn: 'Drawing: dawn',
  day: 'Drawing: clear day',
  lake: 'Drawing: lake',
  'therapy-room': 'Drawing: two armchairs in a therapy room',
  'office-door': 'Drawing: office door with a plant',
  'waiting-room': 'Drawing: waiting room with front desk',
  'team-room': 'Drawing: team room with a round table',
  'window-sill': 'Drawing: kettle and mugs at a window',
  'woodland-path': 'Drawing: path between trees',
  'evening-room': 'Drawing: armchair and lamp in the evening (dark)',
  'service-anxiety': 'Drawing: anxiety',
  'service-couples': 'Drawing: couples',
  'service-family': 'Drawing: family',
  'service-individual': 'Drawing: one person',
  'service-kids': 'Drawing: children',
  'service-marriage': 'Drawing: marriage',
  'service-ptsd': 'Drawing: after a shock',
  'service-self-esteem': 'Drawing: self-esteem',
  'service-trauma': 'Drawing: trauma',
  'service-workplace': 'Drawing: work',
}

/** `Drawing: anxiety` */
export const nameDrawing = (name: string): string =>
  Object.entries(drawingOptions).find(([key]) => key === name)?.[1] ?? `Drawing: ${name}`
