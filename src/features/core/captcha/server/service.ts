import { m } from '#messages'
import type { Clock } from '#platform/server/clock.ts'
import { randomToken } from '#platform/server/crypto.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import type { PaletteColors } from '#shared/palette-colors.ts'
import { secureRandom } from './chance.ts'
import { pickCaptchaText } from './characters.ts'
import { drawCaptchaPicture } from './picture.ts'
import type { CaptchaRepository } from './repository.ts'
import { createSpeech } from './voice.ts'

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
}

export type CaptchaService = ReturnType<typeof createCaptchaService>

export function createCaptchaService({ captchas, clock, fixedAnswer, readColors }: CaptchaDeps) {
  const speak = createSpeech()
  return {
    /** A new challenge. The token is random; the answer stays in the database. */
    async issue(): Promise<{ image: string; validation: string }> {
      const answer = normalise(fixedAnswer ?? pickCaptchaText())
      const validation = randomToken()
      await captchas.insert(validation, answer, new Date(clock.now().getTime() + lifetimeMs))
      return { image: drawCaptchaPicture(answer, secureRandom, readColors()), validation }
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
