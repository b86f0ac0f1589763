import { m } from '#messages'
import type { Clock } from '#platform/server/clock.ts'
import { randomToken } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import type { PaletteColors } from '#shared/palette-colors.ts'
import type { Work } from '../contract/prove-work.ts'
import type { CheckedForm } from '../contract.ts'
import { secureRandom } from './chance.ts'
import { pickCaptchaText } from './characters.ts'
import { drawCaptchaPicture } from './picture.ts'
import type { CaptchaRepository } from './repository.ts'
import { createSpeech } from './voice.ts'
import { createWork, verifyWork } from './work.ts'

const lifetimeMs = 10 * 60 * 1000

// Upper or lower case and stray spaces do not matter.
const normalise = (answer: string) => answer.replace(/\s/g, '').toUpperCase()

export type CaptchaDeps = {
  captchas: CaptchaRepository
  clock: Clock
  /** `CAPTCHA_ANSWER`: the text of every challenge, for automated checks. */
  fixedAnswer: string | undefined
  /** The colours of the palette that is published at that moment. */
  readColors: () => PaletteColors
  /** Sign the work of browsers. */
  secrets: Secrets
}

type Issued = { image: string; validation: string; work?: Work }

type Proof = {
  validation: string
  work: Work
  solution: { counter: number; derivedKey: string }
}

/** `isProved`: the browser has done the work of this check, for the form that is sent. */
export type ChallengeFacts = { isProved: boolean; ageMs: number }

export type CaptchaService = ReturnType<typeof createCaptchaService>

export function createCaptchaService(deps: CaptchaDeps) {
  const { captchas, clock, fixedAnswer, readColors, secrets } = deps
  const speak = createSpeech()
  return {
    /** A new challenge. The token is random; the answer stays in the database. */
    async issue(form: CheckedForm | null = null): Promise<Issued> {
      const answer = normalise(fixedAnswer ?? pickCaptchaText())
      const validation = randomToken()
      const expiresAt = new Date(clock.now().getTime() + lifetimeMs)
      await captchas.insert({ id: validation, answer, expiresAt, form })
      const image = drawCaptchaPicture(answer, secureRandom, readColors())
      // No proof is asked of automated checks of the specified calls.
      if (form === null || fixedAnswer !== undefined) return { image, validation }
      return { image, validation, work: await createWork(secrets, form, validation) }
    },

    /** @throws bad-input for work that is not done, or of another form or check */
    async prove({ validation, work, solution }: Proof): Promise<void> {
      const form = await verifyWork(secrets, validation, work, solution)
      if (form && (await captchas.markWorked(validation, form, clock.now()))) return
      throw new AppError('bad-input', m.captcha_expired())
    },

    /** True if proofs are asked for. */
    isProofAsked: fixedAnswer === undefined,

    /** Facts about who answers, to be read before the challenge is used up. */
    async findFacts(validation: string, form: CheckedForm): Promise<ChallengeFacts> {
      const found = await captchas.findFacts(validation)
      const issuedAt = found ? found.expiresAt.getTime() - lifetimeMs : 0
      return {
        isProved: found?.form === form && found.workedAt !== null,
        ageMs: clock.now().getTime() - issuedAt,
      }
    },

    /** True if an answer is right; a wrong one counts. */
    async check(validation: string, answer: string): Promise<boolean> {
      return captchas.tryAnswer(validation, normalise(answer), clock.now())
    },

    /**
     * Uses up the challenge if the answer is right. Call `check` first, which counts a wrong answer,
     * then this in the transaction that the challenge protects.
     */
    async spend(validation: string, answer: string): Promise<boolean> {
      return captchas.spend(validation, normalise(answer), clock.now())
    },

    /** The challenge as a spoken WAV file, five times. @throws not-found, too-many, unavailable */
    async speak(validation: string, language: Language = getLanguage()): Promise<Buffer> {
      const answer = await captchas.countPlay(validation, clock.now())
      if (answer !== undefined) return speak(validation, answer, language)
      const isOpen = (await captchas.findAnswer(validation, clock.now())) !== undefined
      throw isOpen
        ? new AppError('too-many', m.captcha_played_out())
        : notFound(m.captcha_expired())
    },

    deleteExpired: async (limit: number) => captchas.deleteExpired(clock.now(), limit),
  }
}
