import type { SiteContent } from '#features/practice/site/contract/content.ts'
import {
  createKey,
  emptyPicture,
  emptyWords,
  type Field,
  paragraph,
  picture,
  text,
  words,
} from './field-table.ts'

export const officeFields: readonly Field[] = [
  words('name', { hint: 'Such as Main Street Office' }),
  words('place', { hint: 'Such as Main Street, for texts that name the office' }),
  words('street', { hint: 'French as in 12, rue Main' }),
  words('suite', { isOptional: true, hint: 'French as in bureau 5' }),
  words('city'),
  words('region'),
  text('postalCode', { isHalf: true }),
  words('parking', { isOptional: true }),
  words('transit', { isOptional: true }),
  paragraph('access', {
    isOptional: true,
    hint: 'Steps, elevator, width of doors, washrooms',
  }),
  paragraph('arrival', {
    isOptional: true,
    hint: 'Which door, which buzzer, which floor, and where to wait',
  }),
  {
    kind: 'coordinates',
    path: 'coordinates',
    isOptional: true,
    hint: 'Without it there is no map to load. On openstreetmap.org press the place with the right button and choose “Show address”: the search then shows two numbers such as 45.4215, -75.6972',
  },
  picture('picture', 'Map or photo'),
  picture('entrance', 'Door or rooms', {
    hint: 'So that visitors recognise where they are going',
  }),
]

const province = { en: 'ON', fr: 'Ontario' }

/** An office begins with the practice's city, unless the practice has named no more than its province. */
export const createOffice = ({ offices, practice }: SiteContent) => ({
  key: createKey(
    'office',
    offices.map(({ key }) => key),
  ),
  name: emptyWords(),
  place: emptyWords(),
  street: emptyWords(),
  suite: emptyWords(),
  city: practice.city.en === province.fr ? emptyWords() : practice.city,
  region: province,
  postalCode: '',
  parking: emptyWords(),
  transit: emptyWords(),
  access: emptyWords(),
  arrival: emptyWords(),
  coordinates: null,
  picture: emptyPicture(),
  entrance: emptyPicture(),
  visibility: 'published',
})
