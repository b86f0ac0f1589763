import * as z from 'zod/mini'
import { bilingualRichText, bilingualText, plainText, richTextSchema } from './text.ts'

// The whole content of a practice's site. The same fields exist twice: as stored, with every text in both
// languages, and as a visitor reads them, in one language.

const urlMessage = 'Please enter an address that begins with https://, or leave it empty'
const emailMessage = 'Please enter an email address, or leave it empty'

// A union reports the message of the alternative that fits best, so each has the same one.
const url = z.union(
  [
    z.literal(''),
    z
      .string()
      .check(
        z.maxLength(500, urlMessage),
        z.regex(/^https?:\/\/[^\s"<>]+$/, urlMessage),
        z.url(urlMessage),
      ),
  ],
  urlMessage,
)
const email = z.union(
  [z.literal(''), z.email(emailMessage).check(z.maxLength(254, emailMessage))],
  emailMessage,
)
const slug = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Use small letters, digits and hyphens, such as couples-therapy',
    ),
    z.maxLength(60, 'This can have 60 characters at most'),
  )
/** Identifies an entry of a list as long as the entry exists. */
const key = slug
/** A page of this site. */
const pagePath = z.string().check(z.regex(/^\/(?!\/)[^\s]{0,200}$/))
const time = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Use a time such as 09:00'))
const day = z.iso.date('Use a day such as 2026-12-24')

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** From `opens` to `closes` on one day, in the practice's time zone; null when closed. */
const dayHours = z.nullable(
  z
    .strictObject({ opens: time, closes: time })
    .check(z.refine(({ opens, closes }) => opens < closes, 'The end must be after the beginning')),
)
export const weeklyHoursSchema = z.strictObject({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})
export type WeeklyHours = z.output<typeof weeklyHoursSchema>

/** A day, some days or part of a day without chat and calls. */
export const closureSchema = z.strictObject({
  id: key,
  from: day,
  /** The last day. */
  until: day,
  /** Both empty: whole days. Otherwise closed between these times on each of the days. */
  startsAt: z.union([z.literal(''), time]),
  endsAt: z.union([z.literal(''), time]),
})

/** The drawings that come with the product. */
export const drawingNames = [
  'dawn-river',
  'dock-at-dusk',
  'canoe-ashore',
  'autumn',
  'dawn',
  'day',
  'lake',
  'service-anxiety',
  'service-couples',
  'service-family',
  'service-individual',
  'service-kids',
  'service-marriage',
  'service-ptsd',
  'service-self-esteem',
  'service-trauma',
  'service-workplace',
] as const
export type DrawingName = (typeof drawingNames)[number]

/** The id of an uploaded picture: its checksum with an ending, `3f….webp`. Empty: no picture. */
export const imageId = z.union([
  z.literal(''),
  z.string().check(z.regex(/^[a-f0-9]{32}\.(?:png|jpg|webp|svg)$/)),
])

export const serviceIconNames = [
  'user',
  'heart',
  'brain',
  'zap',
  'users',
  'shield',
  'home',
  'star',
  'bandage',
  'briefcase',
] as const
export type ServiceIconName = (typeof serviceIconNames)[number]

export const visibilities = ['published', 'hidden', 'removed'] as const
/**
 * `hidden` things are not on the site; `removed` ones are not in the editor either, and remain only because
 * old requests name them.
 */
const visibility = z.enum(visibilities)

/** How the content holds texts, in both languages or in one, and what happens to unknown fields. */
type Kinds<Words, Rich, Picture> = {
  words: (max: number) => Words
  rich: Rich
  picture: Picture
  object: typeof z.strictObject
}

/** A drawing of the product, or an uploaded picture, which takes precedence. */
const definePicture = <Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) =>
  object({
    drawing: z.union([z.literal(''), z.enum(drawingNames)]),
    image: imageId,
    /** What the picture shows, for those who cannot see it; empty for decoration. */
    alt: words(200),
    /** The point that stays visible when the picture is cropped, in percent from the left and the top. */
    focus: object({
      x: z.int().check(z.minimum(0), z.maximum(100)),
      y: z.int().check(z.minimum(0), z.maximum(100)),
    }),
  })

function defineContent<
  Words extends z.ZodMiniType,
  Rich extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
>({ words, rich, picture, object }: Kinds<Words, Rich, Picture>) {
  const titled = object({ title: words(80), text: words(400) })
  const titledList = z.array(titled).check(z.maxLength(12))

  const practice = object({
    name: words(80),
    shortName: words(40),
    /** Below the short name in the header: `Psychotherapy`. */
    descriptor: words(40),
    city: words(60),
    /** At the foot of every page. */
    blurb: words(300),
    phone: plainText(40),
    email,
    /** For questions about privacy, terms and accessibility; the contact address if empty. */
    privacyEmail: email,
    mailingAddress: z.array(plainText(80)).check(z.maxLength(5)),
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
    insurers: z.array(plainText(60)).check(z.maxLength(40)),
    /** `Visa, MasterCard, American Express` */
    creditCards: plainText(120),
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
    /** Whether the site has French pages. */
    offersFrench: z.boolean(),
  })

  const office = object({
    /** Stored with requests and used in addresses: `/consultation?location=main-street`. */
    key,
    name: words(80),
    /** The place, in sentences and short lists: `Main Street`. */
    place: words(60),
    street: plainText(80),
    suite: plainText(40),
    city: plainText(60),
    region: plainText(10),
    postalCode: plainText(10),
    parking: words(200),
    transit: words(200),
    /** The way in: steps, elevator, washrooms. */
    access: words(400),
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
    visibility,
  })

  const service = object({
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
    closing: titled,
    /**
     * What the request form calls it: a key of `pages.consultation.choices`. Empty: a choice of its own
     * with its own name.
     */
    requestChoice: z.union([z.literal(''), key]),
    /** False where the choice says less than the name; a request then names the service in its notes. */
    isNamedByChoice: z.boolean(),
    visibility,
    /** Where a hidden or removed service's address leads: another slug; empty: not found. */
    redirectTo: z.union([z.literal(''), slug]),
  })

  /** What search engines and link previews say about a page. */
  const preview = words(300)

  const pages = {
    home: object({
      preview,
      title: words(80),
      lead: words(300),
      servicesText: words(400),
      reasons: titledList,
      feeNote: words(200),
      picture,
      featuredText: words(300),
      callText: words(300),
    }),
    directory: object({ preview, title: words(80), lead: words(300) }),
    services: object({
      preview,
      title: words(80),
      lead: words(300),
      expect: z.array(words(200)).check(z.maxLength(8)),
      closing: titled,
    }),
    locations: object({
      preview,
      title: words(80),
      lead: words(300),
      /** A map of all offices, on the home page. */
      map: picture,
      virtual: titled,
      virtualPoints: titledList,
    }),
    about: object({
      preview,
      lead: words(300),
      mission: words(600),
      values: titledList,
      storyTitle: words(80),
      story: rich,
      storyPicture: picture,
      approachText: words(300),
      approach: titledList,
      insuranceText: words(400),
      paymentText: words(400),
      payments: titledList,
      closing: titled,
    }),
    consultation: object({
      preview,
      lead: words(300),
      /** What happens after the form is sent. */
      steps: titledList,
      /** The choices of "Service type". One that only hidden or removed services use is not offered. */
      choices: z.array(object({ key, label: words(60) })).check(z.minLength(1), z.maxLength(40)),
    }),
    fees: object({
      preview,
      title: words(80),
      lead: words(300),
      rows: z
        .array(
          object({
            designation: words(80),
            /** In dollars. */
            fee: z.int().check(z.minimum(0), z.maximum(10_000)),
            minutes: z.int().check(z.minimum(5), z.maximum(480)),
            note: words(200),
            /** What insurance plans usually cover. */
            coverage: words(200),
          }),
        )
        .check(z.maxLength(30)),
      tableNote: words(400),
      rules: titledList,
      insurance: rich,
      closing: titled,
    }),
    faq: object({
      preview,
      title: words(80),
      lead: words(300),
      questions: z
        .array(object({ id: key, question: words(200), answer: rich }))
        .check(z.maxLength(60)),
    }),
  }

  const document = object({ changedOn: day, body: rich, contactText: words(300) })

  const notice = object({
    id: key,
    text: words(300),
    link: object({ label: words(60), href: z.union([z.literal(''), url, pagePath]) }),
    /** Shown from and until these moments; empty: from now, without end. */
    from: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
    until: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
  })

  const content = {
    practice,
    offices: z.array(office).check(z.maxLength(200)),
    services: z.array(service).check(z.maxLength(200)),
    pages,
    documents: { privacy: document, terms: document, accessibility: document },
    notices: z.array(notice).check(z.maxLength(20)),
    /** When chat and calls are answered. The setting `CHAT_HOURS` overrides it. */
    hours: weeklyHoursSchema,
    /** What chat says outside these hours; the product's own sentence if empty. */
    closedText: words(300),
    closures: z.array(closureSchema).check(z.maxLength(100)),
    look: object({
      palette: z.string().check(z.regex(/^[a-z]{1,20}$/)),
      /** A colour of the practice's own, `#1c626d`, instead of the palette. */
      accent: z.union([z.literal(''), z.string().check(z.regex(/^#[0-9a-f]{6}$/i))]),
      logo: imageId,
      /** The product's own mark in place of a logo; otherwise the initials of the practice. */
      mark: z.enum(['', 'hills']),
      homePicture: picture,
      /** The people of the practice, in front of the home picture. */
      teamPicture: picture,
      sharingImage: imageId,
    }),
  }
  return { content, office, service, notice, document, picture }
}

const stored = defineContent({
  words: bilingualText,
  rich: bilingualRichText(),
  picture: definePicture({ words: bilingualText, object: z.strictObject }),
  object: z.strictObject,
})
const read = defineContent({
  words: plainText,
  rich: richTextSchema,
  // Null when there is no picture.
  picture: z.nullable(definePicture({ words: plainText, object: z.object })),
  // What visitors do not see is removed from responses.
  object: z.object,
})

/** The content of a site as it is stored, published, exported and imported. */
export const siteContentSchema = z.strictObject({
  ...stored.content,
  pages: z.strictObject(stored.content.pages),
  documents: z.strictObject(stored.content.documents),
})
export type SiteContent = z.output<typeof siteContentSchema>
export type SiteSection = keyof SiteContent

export const siteSections = Object.keys(siteContentSchema.shape) as readonly SiteSection[] // `Object.keys` loses the keys' type

/** The parts of the content as a visitor reads them, in one language. */
export const readSchemas = read

const readContentSchema = z.object({
  ...read.content,
  pages: z.object(read.content.pages),
  documents: z.object(read.content.documents),
})
/** The content in one language, with its placeholders filled in. */
export type ReadContent = z.output<typeof readContentSchema>
/** A picture as visitors see it. */
export type Picture = NonNullable<z.output<typeof read.picture>>
export type PageName = keyof ReadContent['pages']

export const documentNames = ['privacy', 'terms', 'accessibility'] as const
export type DocumentName = (typeof documentNames)[number]
