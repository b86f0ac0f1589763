import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paletteColors } from '#shared/palette-colors.ts'
import { createTestClock, minute } from '../../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { captchaAlphabet } from './characters.ts'
import { createCaptchaRepository } from './repository.ts'
import { createCaptchaService } from './service.ts'

describe.each(engines)('a security check on %s', (engine) => {
  let db: TestDatabase
  let clock: ReturnType<typeof createTestClock>
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    clock = createTestClock()
  })
  afterEach(() => db.close())

  const build = (fixedAnswer?: string) =>
    createCaptchaService({
      captchas: createCaptchaRepository(db.database),
      clock,
      fixedAnswer,
      readColors: () => paletteColors.moss,
      secrets: ['a secret of thirty-two characters, or more'],
    })
  type Tables = { captchas: { id: string; answer: string; wrongTries: number } }
  const stored = () =>
    db.database
      .query<Tables>()
      .selectFrom('captchas')
      .select(['id', 'answer', 'wrongTries'])
      .execute()

  it('is another each time, and its answer stays here', async () => {
    const captcha = build()
    const first = await captcha.issue()
    expect(first.image).toContain(`fill="${paletteColors.moss.mist}"`)
    const second = await captcha.issue()
    expect(first.validation).not.toBe(second.validation)
    const rows = await stored()
    for (const { id, answer } of rows) {
      expect(answer).toMatch(new RegExp(`^[${captchaAlphabet}]{5,6}$`))
      expect(await captcha.check(id, answer.toLowerCase())).toBe(true)
    }
  })

  it('is worth nothing after ten minutes, and then removed', async () => {
    const captcha = build('RIVER')
    const { validation } = await captcha.issue()
    clock.pass(10 * minute - 1)
    expect(await captcha.check(validation, 'RIVER')).toBe(true)
    clock.pass(1)
    expect(await captcha.check(validation, 'RIVER')).toBe(false)
    expect(await captcha.spend(validation, 'RIVER')).toBe(false)
    await expect(captcha.speak(validation)).rejects.toThrow('This security check has expired.')
    await captcha.issue()
    expect(await captcha.deleteExpired(10)).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  it('is removed in bounded batches', async () => {
    const captcha = build('RIVER')
    for (let n = 0; n < 5; n += 1) await captcha.issue()
    clock.pass(10 * minute)
    expect(await captcha.deleteExpired(3)).toBe(3)
    expect(await captcha.deleteExpired(3)).toBe(2)
  })

  it('is spent by one of many at once', async () => {
    const captcha = build('RIVER')
    const { validation } = await captcha.issue()
    const spent = await Promise.all(
      Array.from({ length: 20 }, () => captcha.spend(validation, 'river')),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
  })

  it('is played five times, each time the same recording, and not once more', async () => {
    const captcha = build('RIVER')
    const { validation } = await captcha.issue()
    const plays = await Promise.all(Array.from({ length: 5 }, () => captcha.speak(validation)))
    // Each recording is another: the same bytes mean that it was made once.
    for (const sound of plays) expect(sound).toEqual(plays[0])
    await expect(captcha.speak(validation)).rejects.toMatchObject({ code: 'too-many' })
    // Listening costs no try, and another check has plays of its own.
    expect(await captcha.check(validation, 'river')).toBe(true)
    const other = await captcha.issue()
    expect(await captcha.speak(other.validation)).not.toEqual(plays[0])
  })

  it('is spoken in the language of the page, and again in the other', async () => {
    const captcha = build('MN7')
    const { validation } = await captcha.issue()
    const french = await captcha.speak(validation, 'fr')
    const english = await captcha.speak(validation, 'en')
    expect(french.equals(english)).toBe(false)
    expect(await captcha.speak(validation, 'fr')).toEqual(french)
    expect(await captcha.speak(validation, 'en')).toEqual(english)
  })

  it('takes five wrong answers and no more, also when a hundred come at once', async () => {
    const captcha = build('RIVER')
    const { validation } = await captcha.issue()
    const guesses = Array.from({ length: 100 }, (_, n) => captcha.check(validation, `LAKE${n}`))
    // In line behind them, the right one comes too late.
    const right = captcha.check(validation, 'RIVER')
    expect((await Promise.all(guesses)).filter(Boolean)).toEqual([])
    expect(await right).toBe(false)
    expect(await stored()).toEqual([{ id: validation, answer: 'RIVER', wrongTries: 5 }])
    expect(await captcha.spend(validation, 'RIVER')).toBe(false)
  })

  it('loses no try by right answers', async () => {
    const captcha = build('RIVER')
    const { validation } = await captcha.issue()
    for (let n = 0; n < 10; n += 1)
      expect(await captcha.check(validation, ' r i v e r ')).toBe(true)
    expect(await stored()).toEqual([{ id: validation, answer: 'RIVER', wrongTries: 0 }])
  })
})
