import type { PaletteToken } from './palette-colors.ts'

/** The colours of `theme.css` that no palette changes and that are on or under its colours. */
export const fixedColors = {
  paper: '#ffffff',
  sky: '#e4eef1',
  'larch-50': '#fef6e3',
  'larch-400': '#f2ba55',
  'larch-800': '#6b4503',
  'moss-100': '#ddebd3',
  'moss-700': '#3a6228',
  'fireweed-100': '#f4dfe9',
  'fireweed-700': '#732f52',
  'ember-600': '#b3341f',
  'ember-700': '#8f2716',
  'slate-600': '#4e6069',
  presence: '#4c8a3a',
} as const
type ColorName = PaletteToken | keyof typeof fixedColors

type ContrastPair = {
  label: string
  foreground: ColorName
  background: ColorName
  needed: 3 | 4.5
}

const grounds: Readonly<Partial<Record<ColorName, string>>> = {
  paper: 'white',
  mist: 'grey sections',
  portal: 'the portal',
  'table-head': 'table heads',
  dawn: 'warm sections',
  'dawn-card': 'warm cards',
  'river-50': 'chosen rows',
  'river-100': 'tinted cards',
  'river-200': 'selected text',
  sky: 'the sky',
  'river-500': 'bright fills',
  'river-600': 'buttons',
  'river-700': 'pressed buttons',
  'river-800': 'dark cards',
  'river-900': 'the darkest ground',
  'larch-50': 'notices',
  'larch-400': 'buttons on dark',
  'moss-100': 'green cards',
  'fireweed-100': 'pink cards',
}

const light: readonly ColorName[] = [
  'paper',
  'mist',
  'portal',
  'table-head',
  'dawn',
  'dawn-card',
  'river-50',
  'river-100',
]
const tints: readonly ColorName[] = ['dawn-card', 'river-100', 'moss-100', 'fireweed-100']
const dark: readonly ColorName[] = ['river-600', 'river-700', 'river-800', 'river-900']

const listPairs = (
  what: string,
  foregrounds: readonly ColorName[],
  backgrounds: readonly ColorName[],
  needed: 3 | 4.5,
): ContrastPair[] =>
  foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => ({
      label: `${what} on ${grounds[background] ?? background}`,
      foreground,
      background,
      needed,
    })),
  )

/** Every foreground and background that the product shows together, with the least contrast (WCAG 2.2 AA). */
export const contrastPairs: readonly ContrastPair[] = [
  ...listPairs('Text', ['ink'], [...light, 'sky', 'larch-50', 'moss-100', 'fireweed-100'], 4.5),
  ...listPairs('Secondary text', ['ink-muted'], [...light, 'sky', 'larch-50'], 4.5),
  ...listPairs('Hints', ['ink-subtle'], ['paper', 'mist', 'portal', 'table-head', 'river-50'], 4.5),
  ...listPairs('Text', ['ink-tint'], tints, 4.5),
  ...listPairs(
    'Links',
    ['river-600'],
    ['paper', 'mist', 'portal', 'table-head', 'dawn', 'dawn-card', 'river-50', 'river-100', 'sky'],
    4.5,
  ),
  ...listPairs(
    'Strong links',
    ['river-700', 'river-800'],
    [...light, ...tints, 'sky', 'river-200'],
    4.5,
  ),
  ...listPairs('Text', ['river-900'], ['paper', 'river-200', 'larch-400'], 4.5),
  ...listPairs('White text', ['paper'], dark, 4.5),
  ...listPairs(
    'Quiet text',
    ['on-dark-muted', 'on-dark-subtle', 'river-200'],
    ['river-700', 'river-800', 'river-900'],
    4.5,
  ),
  ...listPairs('Accents', ['larch-400'], ['river-800', 'river-900'], 4.5),
  ...listPairs('Notices', ['larch-800'], ['river-50', 'river-100', 'mist', 'portal'], 4.5),
  ...listPairs('Errors', ['ember-600', 'ember-700'], ['river-50', 'mist', 'portal', 'dawn'], 4.5),
  ...listPairs('Errors', ['ember-700'], ['river-100'], 4.5),
  ...listPairs('News', ['fireweed-700'], ['river-50', 'river-100', 'mist', 'portal'], 4.5),
  ...listPairs('Success', ['moss-700'], ['river-50', 'river-100', 'mist', 'portal'], 4.5),
  ...listPairs('What is closed', ['slate-600'], ['river-50', 'river-100', 'mist', 'portal'], 4.5),
  ...listPairs(
    'Borders of fields',
    ['line-field'],
    ['paper', 'mist', 'portal', 'river-50', 'dawn'],
    3,
  ),
  ...listPairs(
    'The focus ring',
    ['river-500'],
    [...light, 'sky', 'larch-50', 'moss-100', 'fireweed-100'],
    3,
  ),
  ...listPairs('The focus ring', ['larch-400'], dark, 3),
  ...listPairs('Borders of buttons', ['river-600'], [...light, 'sky'], 3),
  ...listPairs('Bars of charts', ['chart-scheduled', 'chart-followed-up'], ['paper'], 3),
  ...listPairs('The dot of who is online', ['presence'], ['river-50', 'mist', 'portal'], 3),
]
