import * as z from 'zod/mini'
import { defineTitled, defineTitledList, type Kinds } from './content-kinds.ts'
import { helpLineAreas, helpLineLanguages, key, url } from './content-values.ts'
import { plainText } from './text.ts'

/** The length of what search engines and link previews say about a page. */
const maxPreview = 300

function defineAbout<
  Words extends z.ZodMiniType,
  Rich extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
>(kinds: Kinds<Words, Rich, Picture>) {
  const { words, rich, picture, object } = kinds
  const titledList = defineTitledList(kinds)
  return object({
    preview: words(maxPreview),
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
    closing: defineTitled(kinds),
  })
}

function defineFees<
  Words extends z.ZodMiniType,
  Rich extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
>(kinds: Kinds<Words, Rich, Picture>) {
  const { words, rich, object } = kinds
  const titledList = defineTitledList(kinds)
  return object({
    preview: words(maxPreview),
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
          /** The usual coverage by insurance plans. */
          coverage: words(200),
        }),
      )
      .check(z.maxLength(30)),
    tableNote: words(400),
    rules: titledList,
    insurance: rich,
    closing: defineTitled(kinds),
  })
}

/** Help lines beside 9-8-8 and 911, which the page always has. */
function defineCrisis<Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) {
  return object({
    preview: words(maxPreview),
    title: words(80),
    lead: words(300),
    lines: z
      .array(
        object({
          id: key,
          name: words(80),
          /** The people it is for. */
          text: words(300),
          phone: plainText(40),
          /** For text messages. */
          textNumber: plainText(20),
          /** Empty where the hours are not certain. */
          hours: words(80),
          languages: z.enum(helpLineLanguages),
          area: z.enum(helpLineAreas),
          url,
        }),
      )
      .check(z.maxLength(60)),
  })
}

/** The page of all therapists, and the words by which visitors search there. */
function defineDirectory<Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) {
  return object({
    preview: words(maxPreview),
    title: words(80),
    lead: words(300),
    searchWords: z
      .array(
        object({
          key,
          /** Names in profiles and filters, separated by commas: `Anxiety, Panic attacks`, `evenings`. */
          finds: plainText(400),
          /** By which people look for it, separated by commas. */
          words: words(2_000),
        }),
      )
      .check(z.maxLength(120)),
  })
}

const weight = z.int().check(z.minimum(0), z.maximum(10))

/** "Help me choose": what visitors may come with, and how much each of their wishes counts. */
function defineMatch<Words extends z.ZodMiniType>({
  words,
  object,
}: Pick<Kinds<Words, never, never>, 'words' | 'object'>) {
  return object({
    preview: words(maxPreview),
    title: words(80),
    concerns: z
      .array(
        object({
          key,
          label: words(60),
          hint: words(80),
          /** As in "You asked for help with …": `self-esteem`, in French `l’estime de soi`. */
          inSentence: words(80),
          /** The specialties of profiles that it stands for, separated by commas. */
          specialties: plainText(400),
        }),
      )
      .check(z.maxLength(16)),
    /** The rules that use them are in `features/practice/match/rules.ts`. */
    weights: object({
      concern: weight,
      mainConcern: weight,
      office: weight,
      when: weight,
      approach: weight,
      pronouns: weight,
    }),
    /** Where else people find help. */
    outsideText: words(400),
  })
}

/** The words of every page. */
export function definePages<
  Words extends z.ZodMiniType,
  Rich extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
>(kinds: Kinds<Words, Rich, Picture>) {
  const { words, rich, picture, object } = kinds
  const titled = defineTitled(kinds)
  const titledList = defineTitledList(kinds)
  const preview = words(maxPreview)

  return {
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
      /** Reasons for choosing the practice, each in few words: its colleges, direct billing, since when. */
      trust: z.array(words(80)).check(z.maxLength(4)),
      /** The steps by which a client begins. */
      steps: titledList,
      /** The most frequent questions with short answers, above the link to all of them. */
      questions: titledList,
    }),
    directory: defineDirectory(kinds),
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
    about: defineAbout(kinds),
    consultation: object({
      preview,
      lead: words(300),
      /** The steps that follow after the form is sent. */
      steps: titledList,
      /** The choices of "Service type". One that only hidden or removed services use is not offered. */
      choices: z.array(object({ key, label: words(60) })).check(z.minLength(1), z.maxLength(40)),
    }),
    fees: defineFees(kinds),
    crisis: defineCrisis(kinds),
    match: defineMatch(kinds),
    faq: object({
      preview,
      title: words(80),
      lead: words(300),
      questions: z
        .array(object({ id: key, question: words(200), answer: rich }))
        .check(z.maxLength(60)),
    }),
  }
}
