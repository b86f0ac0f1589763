import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { createKey, emptyWords, type Field, paragraph, text, words } from './field-table.ts'

export const helpLineFields: readonly Field[] = [
  words('name'),
  paragraph('text'),
  {
    kind: 'choice',
    path: 'area',
    toOptions: () => [
      { value: 'local', label: 'Near the practice' },
      { value: 'ontario', label: 'Anywhere in Ontario' },
    ],
  },
  {
    kind: 'choice',
    path: 'languages',
    toOptions: () => [
      { value: 'both', label: 'English and French' },
      { value: 'en', label: 'English' },
      { value: 'fr', label: 'French' },
    ],
  },
  text('phone', { isHalf: true, isOptional: true }),
  text('textNumber', { isHalf: true, isOptional: true }),
  words('hours', { isOptional: true, hint: 'Only if you are sure of them' }),
  { kind: 'text', input: 'url', path: 'url', isOptional: true },
]

export const createHelpLine = ({ pages }: SiteContent) => ({
  id: createKey(
    'line',
    pages.crisis.lines.map(({ id }) => id),
  ),
  name: emptyWords(),
  text: emptyWords(),
  phone: '',
  textNumber: '',
  hours: emptyWords(),
  languages: 'both',
  area: 'local',
  url: '',
})
