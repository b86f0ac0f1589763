import type { RichText } from '#features/practice/site/contract/text.ts'
import { formatFullDay, formatTime, toNoon } from '#shared/practice-time.ts'
import { formatClock } from './format-hours.ts'

const pictureFields = new Set(['image', 'logo', 'sharingImage'])
const dollarFields = new Set(['fee'])
const codeFields = new Set(['drawing', 'icon', 'palette'])

/** A value that is no text for visitors, as a person reads it: `$150`, `9:00 AM`, `yes`. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (dollarFields.has(field)) return `$${value}`
    return field.toLowerCase().endsWith('minutes') ? `${value} minutes` : String(value)
  }
  if (typeof value !== 'string') return ''
  if (pictureFields.has(field)) return 'a picture of your own'
  if (codeFields.has(field)) return value.replaceAll('-', ' ')
  if (/^\d\d:\d\d$/.test(value)) return formatClock(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatFullDay(toNoon(value), 'UTC')
  if (/^\d{4}-\d\d-\d\dT/.test(value)) {
    const at = new Date(value)
    return `${formatFullDay(at)}, ${formatTime(at)}`
  }
  return value
}

const joinRuns = (runs: Extract<RichText[number], { type: 'paragraph' }>['runs']) =>
  runs.map((run) => (typeof run === 'string' ? run : run.text)).join('')

/** The words of a rich text, without formats and links. */
export const toPlainWords = (text: RichText): string =>
  text
    .map((block) => {
      if (block.type === 'drawing') return `[drawing: ${block.name}]`
      return block.type === 'list' ? block.items.map(joinRuns).join('; ') : joinRuns(block.runs)
    })
    .join('\n')
