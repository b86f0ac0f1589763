import * as z from 'zod/mini'
import { email, slug } from './content-values.ts'
import { link, number, paragraph, text, texts, value, words, yesNo } from './field.ts'
import { group } from './field-groups.ts'

const dollars = z.int().check(z.minimum(0), z.maximum(10_000))

/** In dollars for a session; null if fees are not named. */
const feeRange = z.nullable(
  z
    .strictObject({ from: dollars, to: dollars })
    .check(z.refine(({ from, to }) => from <= to, 'The highest fee is lower than the lowest')),
)

const hours = group({
  text: words({
    label: 'Hours, as visitors read them',
    change: 'the hours change',
    hint: 'Written from the days below if empty',
    max: 80,
    isFromHours: true,
    isOptional: true,
  }),
  note: words({ label: 'Note beside the hours', max: 80, isOptional: true }),
  /** Both in few words, on the home page; the two above where these are empty. */
  summary: group({
    title: words({
      label: 'Short hours, on the home page',
      change: 'the short hours change',
      max: 40,
      isOptional: true,
    }),
    text: words({
      label: 'Words below the short hours',
      change: 'the words below the short hours change',
      max: 60,
      isOptional: true,
    }),
  }),
})

const credit = { change: 'the credit for the website changes', isOptional: true, isHalf: true }

/** The facts of the practice. */
export const practice = group({
  name: words({ label: 'Name of the practice', max: 80, isSameInBoth: true }),
  shortName: words({ label: 'Short name', hint: 'Beside the logo', max: 40, isSameInBoth: true }),
  descriptor: words({
    label: 'Words below the short name',
    hint: 'Such as Psychotherapy',
    max: 40,
    isOptional: true,
  }),
  city: words({ label: 'City', max: 60, isSameInBoth: true }),
  inCity: words({
    label: 'Where the practice is',
    hint: 'Such as in Ottawa, à Ottawa; from the city if empty',
    max: 60,
    isOptional: true,
  }),
  blurb: paragraph({ label: 'Words at the foot of every page', max: 300, isOptional: true }),
  phone: text({ label: 'Phone', max: 40, input: 'tel', isHalf: true }),
  email: value(email, {
    label: 'Contact email',
    kind: 'text',
    input: 'email',
    isHalf: true,
    empty: '',
  }),
  privacyEmail: value(email, {
    label: 'Email for questions about privacy',
    hint: 'The contact email if empty',
    kind: 'text',
    input: 'email',
    isOptional: true,
    empty: '',
  }),
  mailingAddress: texts({
    label: 'Mailing address',
    itemLabel: 'line',
    item: 'Line of the mailing address',
    max: 80,
    maxCount: 5,
  }),
  /** The hours of all offices as visitors read them: `Every day 9AM - 9PM`, `appointment only`. */
  hours,
  feeRange: value(feeRange, {
    label: 'Fees for a session',
    change: 'the fees change',
    hint: 'Shown on home and in the request form; leave both empty to name no fees',
    kind: 'feeRange',
    parts: { from: { label: 'Lowest fee' }, to: { label: 'Highest fee' } },
    empty: null,
  }),
  consultationMinutes: number({
    label: 'Minutes of the free consultation',
    change: 'the length of the consultation changes',
    min: 5,
    max: 120,
    unit: 'minutes',
  }),
  insurers: texts({
    label: 'Insurers',
    change: 'the insurers change',
    itemLabel: 'insurer',
    item: 'Insurer',
    max: 60,
    maxCount: 40,
  }),
  /** `Visa, MasterCard, American Express` */
  creditCards: words({
    label: 'Credit cards',
    change: 'the credit cards change',
    max: 120,
    isOptional: true,
  }),
  /** Slugs. */
  footerServices: value(z.array(slug).check(z.maxLength(12)), {
    label: 'Services at the foot of every page',
    change: 'the services at the foot change',
    hint: 'The first six services if none is chosen',
    kind: 'serviceChoices',
    parts: { '*': { label: 'Service' } },
    isOptional: true,
    empty: [],
  }),
  bookingUrl: link({
    label: 'Address for booking',
    hint: 'Without it there is no “Book Now”',
    isOptional: true,
  }),
  trainingUrl: link({
    label: 'Address for training and placements',
    hint: 'Courses for professionals',
    isOptional: true,
  }),
  instagramUrl: link({
    label: 'Instagram',
    change: 'the Instagram address changes',
    isOptional: true,
  }),
  linkedinUrl: link({
    label: 'LinkedIn',
    change: 'the LinkedIn address changes',
    isOptional: true,
  }),
  facebookUrl: link({
    label: 'Facebook',
    change: 'the Facebook address changes',
    isOptional: true,
  }),
  siteCredit: group({
    name: text({ label: 'Website made by', max: 60, ...credit }),
    url: link({ label: 'Their address', ...credit }),
  }),
  linksToReviews: yesNo({
    label: 'Links to reviews',
    change: 'the links to reviews change',
    hint: 'Ontario’s college of psychotherapists forbids its members to advertise with testimonials',
  }),
  offersFrench: yesNo({
    label: 'French pages',
    change: 'the French pages change',
    hint: 'Where a French text is missing, French pages show the English one',
  }),
})
