import * as z from 'zod/mini'
import { isoMoment } from '#shared/iso-text.ts'
import { defineTitled, type Kinds } from './content-kinds.ts'
import {
  email,
  key,
  pagePath,
  serviceAgeGroups,
  serviceIconNames,
  slug,
  url,
  visibility,
} from './content-values.ts'
import { plainText } from './text.ts'

/** The facts of the practice. */
export function definePractice<Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) {
  return object({
    name: words(80),
    shortName: words(40),
    /** Below the short name in the header: `Psychotherapy`. */
    descriptor: words(40),
    city: words(60),
    /** The city in a sentence: `in Ottawa`, in French `à Ottawa`; derived from the city if empty. */
    inCity: words(60),
    /** At the foot of every page. */
    blurb: words(300),
    phone: plainText(40),
    email,
    /** For questions about privacy, terms and accessibility; the contact address if empty. */
    privacyEmail: email,
    /** Its lines. */
    mailingAddress: z.array(words(80)).check(z.maxLength(5)),
    /** The hours of all offices as visitors read them: `Every day 9AM - 9PM`, `appointment only`. */
    hours: object({
      text: words(80),
      note: words(80),
      /** Both in few words, on the home page; the two above where these are empty. */
      summary: object({ title: words(40), text: words(60) }),
    }),
    /** In dollars for a session; null if fees are not named. */
    feeRange: z.nullable(
      z
        .strictObject({
          from: z.int().check(z.minimum(0), z.maximum(10_000)),
          to: z.int().check(z.minimum(0), z.maximum(10_000)),
        })
        .check(z.refine(({ from, to }) => from <= to, 'The highest fee is lower than the lowest')),
    ),
    /** The length of the free consultation. */
    consultationMinutes: z.int().check(z.minimum(5), z.maximum(120)),
    insurers: z.array(words(60)).check(z.maxLength(40)),
    /** `Visa, MasterCard, American Express` */
    creditCards: words(120),
    /** The slugs of the services that the foot of every page links to; the first six if there are none. */
    footerServices: z.array(slug).check(z.maxLength(12)),
    bookingUrl: url,
    trainingUrl: url,
    instagramUrl: url,
    linkedinUrl: url,
    facebookUrl: url,
    siteCredit: object({ name: plainText(60), url }),
    /** Ontario's college of psychotherapists forbids its members to advertise with testimonials. */
    linksToReviews: z.boolean(),
    /** True if the site has French pages. */
    offersFrench: z.boolean(),
  })
}

export function defineOffice<Words extends z.ZodMiniType, Picture extends z.ZodMiniType>({
  words,
  picture,
  object,
}: Pick<Kinds<Words, never, Picture>, 'words' | 'picture' | 'object'>) {
  return object({
    /** Stored with requests and used in addresses: `/consultation?location=main-street`. */
    key,
    name: words(80),
    /** The place, in sentences and short lists: `Main Street`. */
    place: words(60),
    /** `12 Main Street`, in French `12, rue Main` */
    street: words(80),
    /** `Suite 5`, in French `bureau 5` */
    suite: words(40),
    city: words(60),
    /** `ON`, in French `Ontario` */
    region: words(40),
    postalCode: plainText(10),
    parking: words(200),
    transit: words(200),
    /** Steps, elevator, washrooms. */
    access: words(400),
    /** Which door, buzzer and floor, and where to wait. */
    arrival: words(400),
    coordinates: z.nullable(
      object({
        latitude: z.number().check(z.minimum(-90), z.maximum(90)),
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
        /** False if only the street is known. */
        hasPin: z.boolean(),
      }),
    ),
    /** A map, or a photo of the house. */
    picture,
    /** The door or the rooms, so that visitors recognise them. */
    entrance: picture,
    visibility,
  })
}

export function defineService<
  Words extends z.ZodMiniType,
  Rich extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
>(kinds: Kinds<Words, Rich, Picture>) {
  const { words, rich, picture, object } = kinds
  return object({
    /** Identifies the service as long as it exists, whatever its address. */
    key,
    slug,
    /** Earlier slugs, which redirect. */
    formerSlugs: z.array(slug).check(z.maxLength(20)),
    name: words(80),
    /** In "Is … Right for You?", where the name alone does not make a sentence; the name if empty. */
    nameInSentence: words(100),
    icon: z.enum(serviceIconNames),
    picture,
    /** One or two sentences, for a card. */
    shortText: words(200),
    /** For search engines and link previews. */
    preview: words(300),
    description: rich,
    /** Situations in which readers may recognise their own. */
    rightFor: z.array(words(200)).check(z.maxLength(8)),
    /** Lowers the threshold of a request, or names another first step. */
    rightForNote: words(300),
    closing: defineTitled(kinds),
    /**
     * Therapists offer the service whose profile names one of these specialties, in English, or one of
     * these age groups.
     */
    specialties: z.array(plainText(80)).check(z.maxLength(20)),
    ageGroups: z.array(z.enum(serviceAgeGroups)).check(z.maxLength(serviceAgeGroups.length)),
    /**
     * Its choice in the request form: a key of `pages.consultation.choices`. Empty: a choice of its own
     * with its own name.
     */
    requestChoice: z.union([z.literal(''), key]),
    /** False where the choice says less than the name; a request then names the service in its notes. */
    isNamedByChoice: z.boolean(),
    visibility,
    /** Where a hidden or removed service's address leads: another slug; empty: not found. */
    redirectTo: z.union([z.literal(''), slug]),
  })
}

/** A banner on every page. */
export function defineNotice<Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) {
  return object({
    id: key,
    text: words(300),
    link: object({ label: words(60), href: z.union([z.literal(''), url, pagePath]) }),
    /** Shown from and until these moments; empty: from now, without end. */
    from: z.union([z.literal(''), isoMoment()]),
    until: z.union([z.literal(''), isoMoment()]),
  })
}
