import * as z from 'zod/mini'
import { defineTitled, defineTitledList, type Kinds } from './content-kinds.ts'
import { key } from './content-values.ts'

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
          /** What insurance plans usually cover. */
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
    about: defineAbout(kinds),
    consultation: object({
      preview,
      lead: words(300),
      /** What happens after the form is sent. */
      steps: titledList,
      /** The choices of "Service type". One that only hidden or removed services use is not offered. */
      choices: z.array(object({ key, label: words(60) })).check(z.minLength(1), z.maxLength(40)),
    }),
    fees: defineFees(kinds),
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
