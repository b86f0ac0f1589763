import { House } from 'lucide'
import { paths } from '#shared/paths.ts'
import { paragraph, picture, points, type SectionForm, searchText, words } from './field-table.ts'

export const homeSection: SectionForm = {
  key: 'home',
  icon: House,
  previewPath: paths.home,
  cards: [
    {
      fields: [
        words('pages.home.title'),
        paragraph('pages.home.lead'),
        {
          kind: 'texts',
          path: 'pages.home.trust',
          itemLabel: 'Point',
          isOptional: true,
          hint: 'Colleges, direct billing, since when; only what you can prove',
        },
        paragraph('pages.home.servicesText'),
        points('pages.home.reasons', 'Reasons', 'reason'),
        picture('pages.home.picture', 'Picture beside the reasons'),
        words('pages.home.feeNote', { isOptional: true }),
        paragraph('pages.home.featuredText', { isOptional: true }),
        paragraph('pages.home.callText'),
        searchText('home'),
      ],
    },
    {
      heading: 'Beginning',
      fields: [
        points('pages.home.steps', 'Steps', 'step', { isOptional: true }),
        points('pages.home.questions', 'Questions', 'question', {
          isOptional: true,
          hint: 'A few, with short answers. A link below them leads to all questions.',
        }),
      ],
    },
  ],
}
