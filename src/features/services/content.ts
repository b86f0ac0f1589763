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

export type Service = {
  name: string
  /** In "Is … Right for You?", where the name alone does not make a sentence. */
  nameOfTherapy?: string
  slug: string
  /** One or two sentences, for a card. */
  shortDescription: string
  iconName: ServiceIconName
  /**
   * What the request form, which has seven choices, calls it. Where that says less than the name, the
   * request carries the name in its notes.
   */
  requestedAs: string
  /** The consultation form has this very service as a choice. */
  isNamedByForm?: true
}

/**
 * A paragraph, a list, or a picture by its name. Text may hold links, `[988](tel:988)`, and `{phone}` for
 * the practice's own number.
 */
export type DescriptionBlock = string | readonly string[] | { readonly picture: string }

/**
 * The full text of a service. One file each in `descriptions/`, named for the slug: this list is with
 * every page, the long texts are only with their own.
 */
export type ServiceDescription = {
  /** What search engines and link previews show. */
  preview: string
  opening: readonly string[]
  sections: readonly { heading: string; body: readonly DescriptionBlock[] }[]
  /** Four situations in which readers may recognise their own. */
  fit: readonly string[]
  /** Lowers the threshold of a request, or names another first step. */
  fitNote: string
  closing: { title: string; text: string }
}

/** All services, in the order in which they are shown. */
export const services: readonly Service[] = [
  {
    name: 'Individual Therapy',
    slug: 'individual-therapy',
    shortDescription:
      'One-to-one sessions, at your pace, for what feels heavy right now and what keeps coming back.',
    iconName: 'user',
    requestedAs: 'individual',
    isNamedByForm: true,
  },
  {
    name: 'Couples Therapy',
    slug: 'couples-therapy',
    shortDescription:
      'Learn to hear each other again, repair after conflict and decide together what comes next.',
    iconName: 'heart',
    requestedAs: 'couples',
    isNamedByForm: true,
  },
  {
    name: 'Kids, Teens, & Families',
    nameOfTherapy: 'Therapy for Kids, Teens, & Families',
    slug: 'kids-teens-families',
    shortDescription: 'Play, talk and skills for young people, with parents as part of the work.',
    iconName: 'zap',
    requestedAs: 'children-teen',
    isNamedByForm: true,
  },
  {
    name: 'Marriage Counseling',
    slug: 'marriage-counseling',
    shortDescription: 'For partners at a crossroads, and for good marriages that need attention.',
    iconName: 'home',
    requestedAs: 'couples',
  },
  {
    name: 'PTSD Treatment',
    slug: 'ptsd-treatment',
    shortDescription:
      'Well-researched, paced treatment for memories that keep returning, including EMDR and CPT.',
    iconName: 'shield',
    requestedAs: 'ptsd',
    isNamedByForm: true,
  },
  {
    name: 'Family Therapy',
    slug: 'family-therapy',
    shortDescription:
      'Talk together with someone who takes no sides, and find a calmer way to share a home.',
    iconName: 'users',
    requestedAs: 'other',
  },
  {
    name: 'Self-Esteem Therapy',
    slug: 'self-esteem-therapy',
    shortDescription: 'Treat yourself with more kindness, and learn to ask for what you need.',
    iconName: 'star',
    requestedAs: 'other',
  },
  {
    name: 'Trauma Therapy',
    slug: 'trauma-therapy',
    shortDescription: 'Steady ground first. Then the past, at a speed your body can keep up with.',
    iconName: 'bandage',
    requestedAs: 'other',
  },
  {
    name: 'Workplace Challenges',
    nameOfTherapy: 'Therapy for Workplace Challenges',
    slug: 'workplace-challenges',
    shortDescription:
      'Burnout, conflict or a hard decision at work. Make room to think, then choose.',
    iconName: 'briefcase',
    requestedAs: 'other',
  },
  {
    name: 'Anxiety Therapy',
    slug: 'anxiety-therapy',
    shortDescription: 'Quiet the worry that runs all day, with skills you can use the same week.',
    iconName: 'brain',
    requestedAs: 'anxiety',
    isNamedByForm: true,
  },
]

const named = (slugs: readonly string[]) =>
  slugs.flatMap((slug) => services.filter((service) => service.slug === slug))

/** The four services on the home page. */
export const coreServices = services.slice(0, 4)

/** The six services that the footer links to. */
export const footerServices = named([
  'individual-therapy',
  'couples-therapy',
  'kids-teens-families',
  'anxiety-therapy',
  'trauma-therapy',
  'family-therapy',
])
