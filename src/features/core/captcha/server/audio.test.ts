import { readdirSync, readFileSync, statSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/language.ts'
import { everyIn, toRuns } from '../../../../../tests/support/run.ts'
import { speakCaptcha } from './audio.ts'
import { secureRandom } from './chance.ts'
import { captchaAlphabet } from './characters.ts'

const rate = 11_025
const texts = fc
  .array(fc.constantFrom(...captchaAlphabet), { minLength: 5, maxLength: 6 })
  .map((characters) => characters.join(''))

const seconds = (wav: Buffer) => (wav.length - 44) / 2 / rate

/** A repeatable source of chance, for the tests that measure. */
function repeatable(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

function getSamples(wav: Buffer) {
  return Array.from({ length: (wav.length - 44) / 2 }, (_, index) => {
    return wav.readInt16LE(44 + index * 2) / 32_768
  })
}

function getLevel(samples: readonly number[]) {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
}

/** The stretches louder than the murmur, as [from, to] in samples, parted by at least 0.35 s. */
function spokenParts(samples: readonly number[]) {
  const step = Math.round(rate * 0.04)
  const parts: [from: number, to: number][] = []
  for (let at = 0; at + step <= samples.length; at += step) {
    if (getLevel(samples.slice(at, at + step)) < 0.045) continue
    const last = parts.at(-1)
    if (last && at - last[1] < rate * 0.35) last[1] = at + step
    else parts.push([at, at + step])
  }
  return parts
}

const folders = { en: './sounds/', fr: './sounds-fr/' } as const

const countParts = (text: string) =>
  spokenParts(getSamples(speakCaptcha(text, repeatable(5)))).length

describe('the sound of a security check', () => {
  it.each(languages)('is a WAV file, six to twelve seconds, under 400 kB: %s', (language) => {
    fc.assert(
      fc.property(texts, (text) => {
        const wav = speakCaptcha(text, secureRandom, language)
        expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
        expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
        expect(wav.toString('latin1', 8, 16)).toBe('WAVEfmt ')
        expect([16, 20, 22, 32, 34].map((at) => wav.readUInt16LE(at))).toEqual([16, 1, 1, 2, 16])
        expect([24, 28].map((at) => wav.readUInt32LE(at))).toEqual([rate, rate * 2])
        expect(wav.toString('latin1', 36, 40)).toBe('data')
        expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
        expect(wav.length).toBeLessThan(400_000)
        expect(seconds(wav)).toBeGreaterThan(6)
        expect(seconds(wav)).toBeLessThan(12)
      }),
      { numRuns: toRuns(40), examples: [['XWXWXW'], ['36363']] },
    )
  })

  it('differs each time, and repeats only when chance does', () => {
    expect(speakCaptcha('M7RKX').equals(speakCaptcha('M7RKX'))).toBe(false)
    expect(speakCaptcha('M7RKX', repeatable(3)).equals(speakCaptcha('m7rkx', repeatable(3)))).toBe(
      true,
    )
  })

  const spoken = languages.flatMap((language) =>
    [...captchaAlphabet].map((character) => [character, language] as const),
  )

  it.each(spoken)('says %s (%s) well above the murmur, without clipping', (character, language) => {
    // A part of its own each: the opening words and five times the character.
    for (const seed of everyIn(1, 2, 3)) {
      const samples = getSamples(speakCaptcha(character.repeat(5), repeatable(seed), language))
      expect(samples.every((sample) => Math.abs(sample) < 0.96)).toBe(true)

      const parts = spokenParts(samples)
      expect(parts.length).toBe(6)
      const quiet = samples.filter((_, at) => {
        return parts.every(([from, to]) => at < from - rate * 0.1 || at > to + rate * 0.1)
      })
      const murmur = getLevel(quiet)
      expect(murmur).toBeGreaterThan(0.005)
      for (const [from, to] of parts) {
        expect(20 * Math.log10(getLevel(samples.slice(from, to)) / murmur)).toBeGreaterThan(12)
      }
    }
  })

  it('passes over what it has no recording of', () => {
    expect(countParts('3(4)A7')).toBe(countParts('347'))
    expect(countParts('?')).toBe(1)
  })

  it.each(languages)('comes from recordings of less than 250 kB: %s', (language) => {
    const folder = new URL(folders[language], import.meta.url)
    const sizes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size)
    expect(sizes.length).toBe(captchaAlphabet.length + 1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000)
  })

  it('has a recording of its own for each character and language', () => {
    const recordings = Object.values(folders).flatMap((folder) => {
      const url = new URL(folder, import.meta.url)
      return readdirSync(url).map((name) => readFileSync(new URL(name, url)).toString('latin1'))
    })
    expect(new Set(recordings).size).toBe(languages.length * (captchaAlphabet.length + 1))
  })
})
