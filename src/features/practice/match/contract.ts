import * as z from 'zod/mini'
import { therapistSchema } from '#features/practice/therapists/contract/public.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'

/** The questions of "Help me choose", in their order. */
export const questions = [
  'for',
  'concern',
  'age',
  'language',
  'location',
  'when',
  'approach',
] as const
export type Question = (typeof questions)[number]

/** Maximum number of answers to each question. */
export const maxChoices = {
  for: 1,
  concern: 3,
  age: 5,
  language: 12,
  location: 12,
  when: 3,
  approach: 3,
} as const satisfies Record<Question, number>

const answerText = z
  .string({ error: () => m.match_answer_not_text() })
  .check(z.maxLength(120, { error: () => m.match_answer_too_long() }))

/** One answer or several, as keys or as the labels of the options; nothing means skipped. */
const givenAnswer = (max: number) =>
  z.optional(
    z.nullable(
      z
        .union([answerText, z.array(answerText)], { error: () => m.match_answer_not_text() })
        // A check of the list would be hidden by the error of the union.
        .check(
          z.refine((given) => typeof given === 'string' || given.length <= max, {
            error: () => m.match_too_many({ max }),
          }),
        ),
    ),
  )

const givenAnswersSchema = z.object(
  {
    for: givenAnswer(maxChoices.for),
    concern: givenAnswer(maxChoices.concern),
    age: givenAnswer(maxChoices.age),
    language: givenAnswer(maxChoices.language),
    location: givenAnswer(maxChoices.location),
    when: givenAnswer(maxChoices.when),
    approach: givenAnswer(maxChoices.approach),
  },
  { error: () => m.match_answers_missing() },
)
export type GivenAnswers = z.output<typeof givenAnswersSchema>

const chosen = z.optional(z.array(z.string()))

/** Answers as keys, as they are stored. Skipped questions are left out. */
export const answersSchema = z.object({
  for: chosen,
  concern: chosen,
  age: chosen,
  language: chosen,
  location: chosen,
  when: chosen,
  approach: chosen,
})
export type Answers = z.output<typeof answersSchema>

const questionSchema = z.object({
  key: z.enum(questions),
  title: z.string(),
  /** Beside the answers: `Age group`. */
  name: z.string(),
  hint: z.string(),
  max: z.number(),
  options: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      hint: z.string(),
      /** Which of its texts are in English on a French page. */
      english: z.optional(z.array(z.enum(['label', 'hint']))),
      /** Parts of its label that are. */
      englishWords: z.optional(z.array(z.string())),
    }),
  ),
})
export type MatchQuestion = z.output<typeof questionSchema>

export const listMatchQuestions = endpoint({
  method: 'GET',
  path: '/api/match/questions',
  access: 'public',
  needsOpenPractice: true,
  summary: 'The questions of “Help me choose”, with the answers that they offer.',
  response: z.array(questionSchema),
  reads: 'therapists',
  publicCache: true,
})

const personSchema = z.extend(
  z.pick(therapistSchema, {
    slug: true,
    firstName: true,
    lastName: true,
    photoUrl: true,
    photoFocus: true,
    designation: true,
    pronouns: true,
  }),
  {
    name: z.string(),
    /** True if these are in English on a French page. */
    isDesignationEnglish: z.boolean(),
    isPronounsEnglish: z.boolean(),
  },
)

const proposalSchema = z.extend(personSchema, {
  /** Parts of the profile that fit the answers, as sentences. */
  reasons: z.array(z.string()),
  /** Concerns that do not fit, or should be known before. */
  limits: z.array(z.string()),
})

export const matchResultSchema = z.object({
  id: z.uuid(),
  answers: answersSchema,
  /** The answers as the end of a sentence, with `<b>` around each. Empty if all were skipped. */
  asked: z.string(),
  /** Up to three who accept clients and have all that is a must; the best first. */
  therapists: z.array(proposalSchema),
  /** If no therapist fits: how many would without the answers to one question. */
  loosen: z.array(
    z.object({
      question: z.enum(questions),
      name: z.string(),
      label: z.string(),
      count: z.number(),
    }),
  ),
  /** Therapists who would fit but do not accept clients now. */
  waiting: z.array(z.extend(personSchema, { reasons: z.array(z.string()) })),
  /** Names in these sentences that are in English on a French page. */
  english: z.optional(z.array(z.string())),
})
export type MatchResult = z.output<typeof matchResultSchema>

export const findMatches = endpoint({
  method: 'POST',
  path: '/api/match',
  access: 'public',
  needsOpenPractice: true,
  summary:
    'Proposes up to three therapists who accept clients, with reasons. Stores the answers for 30 days without identity.',
  body: z.object({ answers: givenAnswersSchema }),
  response: matchResultSchema,
  limit: { max: 100, seconds: 300 },
})

const sentChoice = z.optional(z.union([answerText, z.array(answerText)]))

/** The same for the form of the page, which works without a script: answered with the page of the result. */
const answerFormAt = (path: `/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    access: 'public',
    needsOpenPractice: true,
    summary: 'Takes the answers of the page’s form, and leads to their result.',
    isForm: true,
    body: z.nullish(
      z.object({
        for: sentChoice,
        concern: sentChoice,
        age: sentChoice,
        language: sentChoice,
        location: sentChoice,
        when: sentChoice,
        approach: sentChoice,
      }),
    ),
    response: null,
    limit: findMatches.limit,
  })

export const sendMatchForm = answerFormAt(paths.match)
export const sendFrenchMatchForm = answerFormAt(`/fr${paths.match}`)

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/match/:id',
  access: 'public',
  needsOpenPractice: true,
  summary: 'What stored answers lead to at this moment. 404 for an unknown or expired id.',
  params: z.object({ id: z.uuid() }),
  response: matchResultSchema,
  limit: { max: 300, seconds: 300 },
})
