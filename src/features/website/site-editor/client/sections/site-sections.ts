import { Languages, Megaphone, Palette, Scale } from 'lucide'
import { paths } from '#shared/paths.ts'
import {
  type Card,
  createKey,
  emptyWords,
  paragraph,
  picture,
  readEnglish,
  richText,
  type SectionForm,
  words,
} from './field-table.ts'

const legalDocument = (name: string, heading: string): Card => ({
  heading,
  fields: [
    { kind: 'text', input: 'date', path: `documents.${name}.changedOn`, label: 'Last changed on' },
    richText(`documents.${name}.body`),
    paragraph(`documents.${name}.contactText`),
  ],
})

export const siteWideSections: readonly SectionForm[] = [
  {
    key: 'notices',
    icon: Megaphone,
    previewPath: paths.home,
    cards: [
      {
        fields: [
          {
            kind: 'entries',
            path: 'notices',
            label: 'Notices',
            itemLabel: 'notice',
            fields: [
              paragraph('text'),
              words('link.label', { isOptional: true }),
              {
                kind: 'text',
                path: 'link.href',
                isOptional: true,
                hint: 'https://… or a page of this site such as /fees',
              },
              { kind: 'moment', path: 'from', isOptional: true, isHalf: true },
              { kind: 'moment', path: 'until', isOptional: true, isHalf: true },
            ],
            managed: ['id'],
            toTitle: (entry) => readEnglish(entry['text']),
            create: ({ notices }) => ({
              id: createKey(
                'notice',
                notices.map(({ id }) => id),
              ),
              text: emptyWords(),
              link: { label: emptyWords(), href: '' },
              from: '',
              until: '',
            }),
          },
        ],
      },
    ],
  },
  {
    key: 'documents',
    icon: Scale,
    previewPath: paths.privacy,
    cards: [
      legalDocument('privacy', 'Privacy policy'),
      legalDocument('terms', 'Terms of service'),
      legalDocument('accessibility', 'Accessibility statement'),
    ],
  },
  {
    key: 'look',
    icon: Palette,
    previewPath: paths.home,
    cards: [
      {
        heading: 'Colours',
        fields: [
          { kind: 'palette', path: 'look.palette', label: 'Palette' },
          { kind: 'accent', path: 'look.accent', isOptional: true },
        ],
      },
      {
        heading: 'Logo and pictures',
        fields: [
          { kind: 'logo', path: 'look.logo', isOptional: true },
          {
            kind: 'switch',
            path: 'look.hidesName',
            hint: 'For a logo that contains the name',
          },
          {
            kind: 'choice',
            path: 'look.mark',
            toOptions: () => [
              { value: '', label: 'Initials of the practice' },
              { value: 'hills', label: 'Hills and water' },
            ],
          },
          picture('look.homePicture', 'Home picture'),
          picture('look.teamPicture', 'The people of the practice'),
          {
            kind: 'sharingImage',
            path: 'look.sharingImage',
            isOptional: true,
          },
        ],
      },
    ],
  },
  {
    key: 'languages',
    icon: Languages,
    previewPath: paths.home,
    cards: [
      {
        fields: [
          {
            kind: 'switch',
            path: 'practice.offersFrench',
            hint: 'Where a French text is missing, French pages show the English one',
          },
        ],
      },
    ],
  },
]
