import { Compass } from 'lucide'
import { paths } from '#shared/paths.ts'
import {
  createKey,
  emptyWords,
  type Field,
  paragraph,
  readEnglish,
  type SectionForm,
  searchText,
  text,
  words,
} from './field-table.ts'

const weight = (name: string): Field => ({
  kind: 'number',
  path: `pages.match.weights.${name}`,
  min: 0,
  max: 10,
  unit: 'points',
  isHalf: true,
})

export const matchSection: SectionForm = {
  key: 'match',
  icon: Compass,
  previewPath: paths.match,
  cards: [
    {
      fields: [
        words('pages.match.title'),
        searchText('match'),
        {
          kind: 'entries',
          path: 'pages.match.concerns',
          label: 'What people may come with',
          itemLabel: 'concern',
          fields: [
            words('label'),
            words('hint', { isOptional: true }),
            words('inSentence', {
              isOptional: true,
              hint: 'Such as “self-esteem”, in French “l’estime de soi”; the name if empty',
            }),
            text('specialties', {
              isOptional: true,
              hint: 'As the profiles name them, separated by commas. Empty: it asks for nobody in particular',
            }),
          ],
          managed: ['key'],
          toTitle: (entry) => readEnglish(entry['label']),
          create: ({ pages }) => ({
            key: createKey(
              'concern',
              pages.match.concerns.map(({ key }) => key),
            ),
            label: emptyWords(),
            hint: emptyWords(),
            inSentence: emptyWords(),
            specialties: '',
          }),
        },
        paragraph('pages.match.outsideText', { isOptional: true }),
      ],
    },
    {
      heading: 'What counts how much',
      fields: [
        weight('concern'),
        weight('mainConcern'),
        weight('office'),
        weight('when'),
        weight('approach'),
        weight('pronouns'),
      ],
    },
  ],
}
