import { weekdayNames } from '#features/practice/site/visitor-hours.ts'
import { withCapital, withSmallInitial } from '#shared/words.ts'

// The labels of the content's fields, in the editor's form and in the description of a change.
// The key of a field is its path, with `*` for the place in a list.

/** A label, and how a description says that the field changes where "the label changes" is not right. */
type Label = string | readonly [label: string, change: string]
type Labels = Readonly<Record<string, Label>>

const prefixed = (prefix: string, labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([path, label]) => [`${prefix}.${path}`, label]))

const picture = (path: string, what: string): Labels => {
  const the = `the ${withSmallInitial(what)}`
  return prefixed(path, {
    drawing: [`${what}: drawing`, `${the} changes`],
    image: [`${what}: your own`, `${the} changes`],
    alt: [`${what}: description for those who cannot see it`, `the description of ${the} changes`],
    focus: [`${what}: focus`, `the focus of ${the} moves`],
    'focus.x': [`${what}: focus from the left`, `the focus of ${the} moves`],
    'focus.y': [`${what}: focus from the top`, `the focus of ${the} moves`],
  })
}

const titled = (path: string): Labels =>
  prefixed(path, { title: 'Title', text: ['Text', 'the text changes'] })

const closing = (path: string): Labels =>
  prefixed(path, { 'closing.title': 'Closing title', 'closing.text': 'Closing text' })

const pageHead = (path: string): Labels =>
  prefixed(path, { title: 'Title', lead: ['Introduction', 'the introduction changes'] })

const practice = prefixed('practice', {
  name: 'Name of the practice',
  shortName: 'Short name',
  descriptor: 'Words below the short name',
  city: 'City',
  inCity: 'Where the practice is',
  blurb: 'Words at the foot of every page',
  phone: 'Phone',
  email: 'Contact email',
  privacyEmail: 'Email for questions about privacy',
  mailingAddress: 'Mailing address',
  'mailingAddress.*': 'Line of the mailing address',
  'hours.text': ['Hours, as visitors read them', 'the hours change'],
  'hours.note': 'Note beside the hours',
  'hours.summary.title': ['Short hours, on the home page', 'the short hours change'],
  'hours.summary.text': ['Words below the short hours', 'the words below the short hours change'],
  feeRange: ['Fees for a session', 'the fees change'],
  'feeRange.from': 'Lowest fee',
  'feeRange.to': 'Highest fee',
  consultationMinutes: [
    'Minutes of the free consultation',
    'the length of the consultation changes',
  ],
  insurers: ['Insurers', 'the insurers change'],
  'insurers.*': 'Insurer',
  creditCards: ['Credit cards', 'the credit cards change'],
  footerServices: ['Services at the foot of every page', 'the services at the foot change'],
  'footerServices.*': ['Service', 'the services at the foot change'],
  bookingUrl: 'Address for booking',
  trainingUrl: 'Address for training and placements',
  instagramUrl: ['Instagram', 'the Instagram address changes'],
  linkedinUrl: ['LinkedIn', 'the LinkedIn address changes'],
  facebookUrl: ['Facebook', 'the Facebook address changes'],
  'siteCredit.name': ['Website made by', 'the credit for the website changes'],
  'siteCredit.url': ['Their address', 'the credit for the website changes'],
  linksToReviews: ['Links to reviews', 'the links to reviews change'],
  offersFrench: ['French pages', 'the French pages change'],
})

const offices = prefixed('offices.*', {
  key: 'Key in addresses',
  name: 'Name',
  place: 'Short name',
  street: 'Street and number',
  suite: 'Suite or floor',
  city: 'City',
  region: 'Province',
  postalCode: 'Postal code',
  parking: ['Parking', 'the parking changes'],
  transit: ['Public transit', 'the public transit changes'],
  access: ['Steps, elevator, washrooms', 'the words about access change'],
  arrival: ['On arrival', 'the words about arrival change'],
  coordinates: ['Place on the map', 'the place on the map changes'],
  'coordinates.latitude': ['Latitude', 'the place on the map changes'],
  'coordinates.longitude': ['Longitude', 'the place on the map changes'],
  'coordinates.hasPin': ['The exact place is known', 'the pin on the map changes'],
  ...picture('picture', 'Picture'),
  ...picture('entrance', 'Door or rooms'),
  visibility: ['Shown', 'its visibility changes'],
})

const services = prefixed('services.*', {
  key: 'Key',
  slug: 'Web address',
  formerSlugs: ['Earlier web addresses', 'the earlier web addresses change'],
  'formerSlugs.*': 'Earlier web address',
  name: 'Name',
  nameInSentence: 'Name within texts',
  icon: 'Icon',
  ...picture('picture', 'Picture'),
  shortText: 'Short text',
  preview: 'Text for search engines',
  description: 'Description',
  rightFor: ['Right for you if', 'the points "Right for you if" change'],
  'rightFor.*': ['Point', 'a point of "Right for you if" changes'],
  rightForNote: 'Note below these points',
  'closing.title': 'Closing title',
  'closing.text': 'Closing text',
  specialties: ['Specialties of its therapists', 'the therapists who offer it change'],
  'specialties.*': ['Specialty', 'the therapists who offer it change'],
  ageGroups: ['Age groups of its therapists', 'the therapists who offer it change'],
  'ageGroups.*': ['Age group', 'the therapists who offer it change'],
  requestChoice: ['Choice in the request form', 'the choice in the request form changes'],
  isNamedByChoice: [
    'The choice says which service it is',
    'the choice in the request form changes',
  ],
  visibility: ['Shown', 'its visibility changes'],
  redirectTo: ['Leads to', 'the page to which its address leads changes'],
})

const preview = (name: string): Labels => prefixed(name, { preview: 'Text for search engines' })

const pages = prefixed('pages', {
  ...preview('home'),
  ...preview('directory'),
  ...preview('services'),
  ...preview('locations'),
  ...preview('about'),
  ...preview('consultation'),
  ...preview('fees'),
  ...preview('faq'),
  ...preview('crisis'),
  ...preview('match'),
  ...pageHead('home'),
  'home.servicesText': 'Text above the services',
  ...titled('home.reasons.*'),
  'home.feeNote': 'Note about fees',
  ...picture('home.picture', 'Picture'),
  'home.featuredText': 'Text above the therapists',
  'home.callText': 'Call to action',
  'home.trust': ['What speaks for the practice', 'the points below the facts change'],
  'home.trust.*': ['Point', 'a point below the facts changes'],
  ...titled('home.steps.*'),
  'home.questions.*.title': 'Question',
  'home.questions.*.text': 'Answer',
  ...pageHead('directory'),
  'directory.searchWords.*.key': 'Key',
  'directory.searchWords.*.finds': ['Finds', 'what it finds changes'],
  'directory.searchWords.*.words': ['Words people use', 'the words that people use change'],
  'match.title': 'Title',
  'match.concerns.*.key': 'Key in addresses',
  'match.concerns.*.label': 'Name',
  'match.concerns.*.hint': 'Examples below the name',
  'match.concerns.*.inSentence': 'After “help with”',
  'match.concerns.*.specialties': ['Specialties it stands for', 'the specialties change'],
  'match.weights.concern': ['A specialty they ask for', 'a weight changes'],
  'match.weights.mainConcern': ['It is among the first three of the profile', 'a weight changes'],
  'match.weights.office': ['Sits at the office they ask for', 'a weight changes'],
  'match.weights.when': ['Has appointments when they ask for them', 'a weight changes'],
  'match.weights.approach': ['A way of working they ask for', 'a weight changes'],
  'match.weights.pronouns': ['The pronouns they ask for', 'a weight changes'],
  'match.outsideText': ['Other help', 'the words about other help change'],
  ...pageHead('services'),
  'services.expect': ['What to expect', 'the points "What to expect" change'],
  'services.expect.*': ['Point', 'a point of "What to expect" changes'],
  ...closing('services'),
  ...pageHead('locations'),
  ...picture('locations.map', 'Map of all offices'),
  ...prefixed('locations', titled('virtual')),
  ...titled('locations.virtualPoints.*'),
  'about.lead': 'Introduction',
  'about.mission': 'Mission',
  ...titled('about.values.*'),
  'about.storyTitle': 'Title of the story',
  'about.story': 'Story',
  ...picture('about.storyPicture', 'Picture of the story'),
  'about.approachText': 'Text about the approach',
  ...titled('about.approach.*'),
  'about.insuranceText': 'Text about insurance',
  'about.paymentText': 'Text about payment',
  ...titled('about.payments.*'),
  ...closing('about'),
  'consultation.lead': 'Introduction',
  ...titled('consultation.steps.*'),
  'consultation.choices.*.key': 'Key in addresses',
  'consultation.choices.*.label': 'Name',
  ...pageHead('fees'),
  'fees.rows.*.designation': 'Designation',
  'fees.rows.*.fee': 'Fee',
  'fees.rows.*.minutes': ['Minutes', 'the length of a session changes'],
  'fees.rows.*.note': 'Note',
  'fees.rows.*.coverage': ['What plans usually cover', 'what plans usually cover changes'],
  'fees.tableNote': 'Note below the fees',
  ...closing('fees'),
  ...titled('fees.rules.*'),
  'fees.insurance': ['Insurance', 'the text about insurance changes'],
  ...pageHead('faq'),
  'faq.questions.*.id': 'Key in addresses',
  'faq.questions.*.question': 'Question',
  'faq.questions.*.answer': 'Answer',
  ...pageHead('crisis'),
  'crisis.lines.*.id': 'Key in addresses',
  'crisis.lines.*.name': 'Name',
  'crisis.lines.*.text': ['Whom it is for', 'the words about whom it is for change'],
  'crisis.lines.*.phone': 'Phone',
  'crisis.lines.*.textNumber': 'Number for text messages',
  'crisis.lines.*.hours': ['Hours', 'the hours change'],
  'crisis.lines.*.languages': ['Answers in', 'the languages change'],
  'crisis.lines.*.area': ['For people', 'the area changes'],
  'crisis.lines.*.url': 'Web address',
})

const document = (name: string, what: string): Labels =>
  prefixed(`documents.${name}`, {
    changedOn: ['Last changed on', `the date of the ${what} changes`],
    body: [withCapital(what), `the ${what} changes`],
    contactText: ['Words above the contact', `the words above the contact of the ${what} change`],
  })

const notices = prefixed('notices.*', {
  id: 'Key',
  text: 'Text',
  'link.label': ['Link text', 'the link changes'],
  'link.href': ['Link address', 'the link changes'],
  from: ['Shown from', 'the time of the notice changes'],
  until: ['Shown until', 'the time of the notice changes'],
})

const hours: Labels = Object.fromEntries(
  Object.entries(weekdayNames).flatMap(([day, name]) => {
    const change = `chat and calls on ${name} change`
    return [
      [`hours.${day}`, [name, change]],
      [`hours.${day}.opens`, [`${name}, from`, change]],
      [`hours.${day}.closes`, [`${name}, to`, change]],
    ]
  }),
)

const labels: Labels = {
  ...practice,
  ...offices,
  ...services,
  ...pages,
  ...document('privacy', 'privacy policy'),
  ...document('terms', 'terms of use'),
  ...document('accessibility', 'accessibility statement'),
  ...notices,
  hours: ['Chat and calls are answered', 'the hours of chat and calls change'],
  ...hours,
  closedText: ['Outside these hours the chat says', 'what the chat says outside its hours changes'],
  ...prefixed('closures.*', {
    id: 'Key',
    from: ['First day', 'the first day changes'],
    until: ['Last day', 'the last day changes'],
    startsAt: ['Closed from', 'the time changes'],
    endsAt: ['Closed until', 'the time changes'],
  }),
  'look.palette': ['Colours', 'the colours change'],
  'look.accent': ['Colour of your own', 'the colours change'],
  'look.logo': 'Logo',
  'look.hidesName': ['Hide the name beside the logo', 'the name beside the logo changes'],
  'look.mark': ['Mark in place of a logo', 'the mark changes'],
  ...picture('look.homePicture', 'Home picture'),
  ...picture('look.teamPicture', 'Picture of the team'),
  'look.sharingImage': 'Picture for shared links',
}

const toPattern = (path: string) => path.replace(/(?<=\.)\d+(?=\.|$)/g, '*')

/** The label of a field, by its path (`offices.2.parking`) or pattern (`offices.*.parking`). */
export function getFieldLabel(path: string): string | undefined {
  const label = labels[toPattern(path)]
  return typeof label === 'string' ? label : label?.[0]
}

/** `the phone changes` */
export function describeFieldChange(path: string): string {
  const label = labels[toPattern(path)]
  if (label === undefined) return 'a field changes'
  if (typeof label !== 'string') return label[1]
  return `the ${withSmallInitial(label)} changes`
}
