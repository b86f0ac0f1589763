import {
  BookOpen,
  CircleQuestionMark,
  ClipboardPen,
  LifeBuoy,
  Map as MapIcon,
  ReceiptText,
  UsersRound,
} from 'lucide'
import { paths } from '#shared/paths.ts'
import {
  createKey,
  emptyText,
  emptyWords,
  paragraph,
  picture,
  points,
  readEnglish,
  richText,
  type SectionForm,
  searchText,
  words,
} from './field-table.ts'
import { createHelpLine, helpLineFields } from './help-line-fields.ts'
import { homeSection } from './home-section.ts'
import { matchSection } from './match-section.ts'
import { createSearchWords, searchWordFields } from './search-word-fields.ts'

export const pageSections: readonly SectionForm[] = [
  homeSection,
  {
    key: 'therapists',
    icon: UsersRound,
    previewPath: paths.therapists,
    cards: [
      {
        fields: [
          words('pages.directory.title'),
          paragraph('pages.directory.lead'),
          searchText('directory'),
        ],
      },
      {
        heading: 'Words of the search',
        fields: [
          {
            kind: 'entries',
            path: 'pages.directory.searchWords',
            label: 'Words that people use',
            itemLabel: 'list of words',
            hint: 'Specialties, languages and names are found without them',
            fields: searchWordFields,
            managed: ['key'],
            toTitle: (entry) => String(entry['finds']) || readEnglish(entry['words']),
            create: createSearchWords,
          },
        ],
      },
    ],
  },
  matchSection,
  {
    key: 'locations',
    icon: MapIcon,
    previewPath: paths.locations,
    cards: [
      {
        fields: [
          words('pages.locations.title'),
          paragraph('pages.locations.lead'),
          picture('pages.locations.map', 'Map of all offices'),
          searchText('locations'),
        ],
      },
      {
        heading: 'Virtual therapy',
        fields: [
          words('pages.locations.virtual.title'),
          paragraph('pages.locations.virtual.text'),
          points('pages.locations.virtualPoints', 'Points', 'point'),
        ],
      },
    ],
  },
  {
    key: 'about',
    icon: BookOpen,
    previewPath: paths.about,
    cards: [
      {
        fields: [
          paragraph('pages.about.lead'),
          paragraph('pages.about.mission'),
          points('pages.about.values', 'Values', 'value'),
          searchText('about'),
        ],
      },
      {
        heading: 'Story',
        fields: [
          words('pages.about.storyTitle'),
          richText('pages.about.story'),
          picture('pages.about.storyPicture', 'Picture'),
        ],
      },
      {
        heading: 'Approach',
        fields: [
          paragraph('pages.about.approachText'),
          points('pages.about.approach', 'Points', 'point'),
        ],
      },
      {
        heading: 'Insurance and payment',
        fields: [
          paragraph('pages.about.insuranceText'),
          paragraph('pages.about.paymentText'),
          points('pages.about.payments', 'Ways to pay', 'way'),
          words('pages.about.closing.title'),
          paragraph('pages.about.closing.text'),
        ],
      },
    ],
  },
  {
    key: 'consultation',
    icon: ClipboardPen,
    previewPath: paths.consultation,
    cards: [
      {
        fields: [
          paragraph('pages.consultation.lead'),
          searchText('consultation'),
          {
            kind: 'number',
            path: 'practice.consultationMinutes',
            min: 5,
            max: 120,
            unit: 'minutes',
          },
          points('pages.consultation.steps', 'What happens after the form is sent', 'step'),
          {
            kind: 'entries',
            path: 'pages.consultation.choices',
            label: 'Choices of “Service type”',
            itemLabel: 'choice',
            hint: 'Services with a choice of their own are added before the last one',
            fields: [words('label')],
            managed: ['key'],
            toTitle: (entry) => readEnglish(entry['label']),
            create: ({ pages }) => ({
              key: createKey(
                'choice',
                pages.consultation.choices.map(({ key }) => key),
              ),
              label: emptyWords(),
            }),
          },
        ],
      },
    ],
  },
  {
    key: 'fees',
    icon: ReceiptText,
    previewPath: '/fees',
    cards: [
      {
        fields: [
          {
            kind: 'feeRange',
            path: 'practice.feeRange',
            hint: 'Shown on home and in the request form; leave both empty to name no fees',
          },
          words('pages.fees.title'),
          paragraph('pages.fees.lead'),
          searchText('fees'),
          {
            kind: 'entries',
            path: 'pages.fees.rows',
            label: 'Fees by designation',
            itemLabel: 'fee',
            fields: [
              words('designation'),
              {
                kind: 'number',
                path: 'fee',
                min: 0,
                max: 10_000,
                isMoney: true,
                isHalf: true,
              },
              {
                kind: 'number',
                path: 'minutes',
                min: 5,
                max: 480,
                unit: 'minutes',
                isHalf: true,
              },
              words('note', { isOptional: true }),
              words('coverage', { isOptional: true }),
            ],
            toTitle: (entry) => readEnglish(entry['designation']),
            create: () => ({
              designation: emptyWords(),
              fee: 150,
              minutes: 50,
              note: emptyWords(),
              coverage: emptyWords(),
            }),
          },
          paragraph('pages.fees.tableNote', { isOptional: true }),
          points('pages.fees.rules', 'Rules', 'rule', {
            hint: 'Receipts, cancellation, sliding scale',
          }),
          richText('pages.fees.insurance'),
          words('pages.fees.closing.title'),
          paragraph('pages.fees.closing.text'),
          {
            kind: 'texts',
            path: 'practice.insurers',
            itemLabel: 'insurer',
          },
          words('practice.creditCards', { isOptional: true }),
        ],
      },
    ],
  },
  {
    key: 'questions',
    icon: CircleQuestionMark,
    previewPath: '/faq',
    cards: [
      {
        fields: [
          words('pages.faq.title'),
          paragraph('pages.faq.lead'),
          searchText('faq'),
          {
            kind: 'entries',
            path: 'pages.faq.questions',
            label: 'Questions',
            itemLabel: 'question',
            fields: [words('question'), richText('answer')],
            managed: ['id'],
            toTitle: (entry) => readEnglish(entry['question']),
            create: ({ pages }) => ({
              id: createKey(
                'question',
                pages.faq.questions.map(({ id }) => id),
              ),
              question: emptyWords(),
              answer: emptyText(),
            }),
          },
        ],
      },
    ],
  },
  {
    key: 'crisis',
    icon: LifeBuoy,
    previewPath: paths.crisis,
    cards: [
      {
        fields: [
          words('pages.crisis.title'),
          paragraph('pages.crisis.lead'),
          searchText('crisis'),
          {
            kind: 'entries',
            path: 'pages.crisis.lines',
            label: 'Help lines',
            hint: '9-8-8 and 911 are always above them',
            itemLabel: 'help line',
            fields: helpLineFields,
            managed: ['id'],
            toTitle: (entry) => readEnglish(entry['name']),
            create: createHelpLine,
          },
        ],
      },
    ],
  },
]
