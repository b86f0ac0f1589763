import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wcagContrast } from 'culori'

const theme = join(import.meta.dirname, '../../src/app/client/theme.css')

/** Light colours that stand on dark grounds; `shared/palette-contrast.ts` compares them with these. */
const onDark = new Set(['white', 'on-dark-muted', 'on-dark-subtle', 'larch-400', 'river-200'])

/** The colours of the theme that no one can read on white, by name: below 4.5:1, and not meant for dark grounds. */
export function readPaleColors(): ReadonlySet<string> {
  const colors = readFileSync(theme, 'utf8').matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)
  const pale = new Set<string>()
  for (const [, name = '', color = ''] of colors) {
    if (!onDark.has(name) && wcagContrast(color, '#fff') < 4.5) pale.add(name)
  }
  return pale
}

/** True for a class that colours text with one of them, or lets what is behind the text shine through it. */
export function isPaleText(word: string, pale: ReadonlySet<string>): boolean {
  const variants = word.split(':')
  const [, color = '', opacity] =
    /^text-([a-z]+(?:-[a-z]+)*(?:-\d+)?)(\/\d+)?$/.exec(variants.at(-1) ?? '') ?? []
  // A control that cannot be used may be pale (WCAG 1.4.3).
  if (variants.some((variant) => variant.endsWith('disabled'))) return false
  return opacity !== undefined || pale.has(color)
}
