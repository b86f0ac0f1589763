import { helpLineAreas, helpLineLanguages } from './content-values.ts'
import { choice, entryKey, link, number, paragraph, richText, text, texts, words } from './field.ts'
import { closing, entries, group, picture, point, points, titled } from './field-groups.ts'
import { match } from './match-fields.ts'
import { lead, preview, title } from './page-head.ts'

// The texts of every page.

const home = group({
  preview,
  title,
  lead,
  servicesText: paragraph({ label: 'Text above the services', max: 400 }),
  reasons: points({ label: 'Reasons', noun: 'reason' }),
  feeNote: words({ label: 'Note about fees', max: 200, isOptional: true }),
  picture: picture({ label: 'Picture beside the reasons', noun: 'Picture' }),
  featuredText: paragraph({ label: 'Text above the therapists', max: 300, isOptional: true }),
  callText: paragraph({ label: 'Call to action', max: 300 }),
  /** Reasons for choosing the practice, each in few words: its colleges, direct billing, since when. */
  trust: texts({
    label: 'What speaks for the practice',
    change: 'the points below the facts change',
    hint: 'Colleges, direct billing, since when; only what you can prove',
    itemLabel: 'Point',
    item: 'Point',
    max: 80,
    maxCount: 4,
    isOptional: true,
  }),
  /** By which a client begins. */
  steps: points({ label: 'Steps', noun: 'step', isOptional: true }),
  /** The most frequent ones, above the link to all of them. */
  questions: points(
    {
      label: 'Questions',
      noun: 'question',
      hint: 'A few, with short answers. A link below them leads to all questions.',
      isOptional: true,
    },
    titled('Question', 'Answer'),
  ),
})

/** The page of all therapists, and the words by which visitors search there. */
const directory = group({
  preview,
  title,
  lead,
  searchWords: entries(
    group({
      key: entryKey('words'),
      finds: text({
        label: 'Finds',
        change: 'what it finds changes',
        hint: 'Specialties and approaches as the profiles name them, languages, she/her, teens, evenings, virtual; separated by commas',
        max: 400,
      }),
      words: paragraph({
        label: 'Words people use',
        change: 'the words that people use change',
        hint: 'Separated by commas, such as “panic attack, worried”. Other forms of a word, accents and capitals make no difference',
        max: 2_000,
        isRequired: true,
      }),
    }),
    {
      label: 'Words that people use',
      hint: 'Specialties, languages and names are found without them',
      noun: 'list of words',
      changeNoun: 'list of search words',
      titles: ['finds', 'words'],
      max: 120,
    },
  ),
})

const services = group({
  preview,
  title,
  lead,
  expect: texts({
    label: 'What to expect',
    change: 'the points "What to expect" change',
    itemLabel: 'point',
    item: 'Point',
    max: 200,
    maxCount: 8,
  }),
  closing,
})

const locations = group({
  preview,
  title,
  lead,
  /** On the home page, too. */
  map: picture({ label: 'Map of all offices' }),
  virtual: point,
  virtualPoints: points({ label: 'Points', noun: 'point' }),
})

const about = group({
  preview,
  lead,
  mission: paragraph({ label: 'Mission', max: 600 }),
  values: points({ label: 'Values', noun: 'value' }),
  storyTitle: words({ label: 'Title of the story', max: 80 }),
  story: richText({ label: 'Story' }),
  storyPicture: picture({ label: 'Picture', noun: 'Picture of the story' }),
  approachText: paragraph({ label: 'Text about the approach', max: 300 }),
  approach: points({ label: 'Points', noun: 'point', changeNoun: 'part of the approach' }),
  insuranceText: paragraph({ label: 'Text about insurance', max: 400 }),
  paymentText: paragraph({ label: 'Text about payment', max: 400 }),
  payments: points({ label: 'Ways to pay', noun: 'way', changeNoun: 'way to pay' }),
  closing,
})

const consultation = group({
  preview,
  lead,
  steps: points({ label: 'What happens after the form is sent', noun: 'step' }),
  /** Visitors are not offered a choice that only hidden or removed services use. */
  choices: entries(
    group({
      key: entryKey('choice', 'Key in addresses'),
      label: words({ label: 'Name', max: 60, isRequired: true }),
    }),
    {
      label: 'Choices of “Service type”',
      hint: 'Services with a choice of their own are added before the last one',
      noun: 'choice',
      min: 1,
      max: 40,
    },
  ),
})

const fees = group({
  preview,
  title,
  lead,
  rows: entries(
    group({
      designation: words({ label: 'Designation', max: 80, isRequired: true }),
      fee: number({ label: 'Fee', min: 0, max: 10_000, isMoney: true, isHalf: true, empty: 150 }),
      minutes: number({
        label: 'Minutes',
        change: 'the length of a session changes',
        min: 5,
        max: 480,
        unit: 'minutes',
        isHalf: true,
        empty: 50,
      }),
      note: words({ label: 'Note', max: 200, isOptional: true }),
      coverage: words({
        label: 'What plans usually cover',
        change: 'what plans usually cover changes',
        max: 200,
        isOptional: true,
      }),
    }),
    { label: 'Fees by designation', noun: 'fee', max: 30 },
  ),
  tableNote: paragraph({ label: 'Note below the fees', max: 400, isOptional: true }),
  rules: points({ label: 'Rules', noun: 'rule', hint: 'Receipts, cancellation, sliding scale' }),
  insurance: richText({ label: 'Insurance', change: 'the text about insurance changes' }),
  closing,
})

/** Help lines beside 9-8-8 and 911, which the page always has. */
const crisis = group({
  preview,
  title,
  lead,
  lines: entries(
    group({
      id: entryKey('line', 'Key in addresses'),
      name: words({ label: 'Name', max: 80, isRequired: true }),
      text: paragraph({
        label: 'Whom it is for',
        change: 'the words about whom it is for change',
        max: 300,
      }),
      phone: text({ label: 'Phone', max: 40, isOptional: true, isHalf: true }),
      textNumber: text({
        label: 'Number for text messages',
        max: 20,
        isOptional: true,
        isHalf: true,
      }),
      hours: words({
        label: 'Hours',
        change: 'the hours change',
        hint: 'Only if you are sure of them',
        max: 80,
        isOptional: true,
      }),
      languages: choice(helpLineLanguages, {
        label: 'Answers in',
        change: 'the languages change',
        labels: { both: 'English and French', en: 'English', fr: 'French' },
      }),
      area: choice(helpLineAreas, {
        label: 'For people',
        change: 'the area changes',
        labels: { local: 'Near the practice', ontario: 'Anywhere in Ontario' },
      }),
      url: link({ label: 'Web address', isOptional: true }),
    }),
    {
      label: 'Help lines',
      hint: '9-8-8 and 911 are always above them',
      noun: 'help line',
      order: ['name', 'text', 'area', 'languages', 'phone', 'textNumber', 'hours', 'url'],
      max: 60,
    },
  ),
})

const faq = group({
  preview,
  title,
  lead,
  questions: entries(
    group({
      id: entryKey('question', 'Key in addresses'),
      question: words({ label: 'Question', max: 200, isRequired: true }),
      answer: richText({ label: 'Answer', isRequired: true }),
    }),
    { label: 'Questions', noun: 'question', max: 60 },
  ),
})

export const pages = group({
  home,
  directory,
  services,
  locations,
  about,
  consultation,
  fees,
  crisis,
  match,
  faq,
})
