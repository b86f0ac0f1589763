// Speaks the characters of a security check, for people who cannot see its picture. The recordings in
// sounds/ (English) and sounds-fr/ are our own, made once by a speech synthesiser whose output is free to use;
// decision record 38 has the words of the French ones.

import { readFileSync } from 'node:fs'
import type { Language } from '#shared/language.ts'
import { between, pickOne, type Random, secureRandom } from './chance.ts'
import { captchaAlphabet } from './characters.ts'

/** Sound as samples from -1 to 1, `rate` of them a second. */
type Sound = Float32Array<ArrayBuffer>

const rate = 11_025
const minGapSeconds = 0.3
// Loudness as root mean square. The murmur is 16 dB below the voice: it disturbs scripts that compare
// recordings, but not listeners.
const voiceLevel = 0.12
const murmurLevel = 0.017
const hissLevel = 0.006

/**
 * Speaks `text` after "The characters are", each letter with a word ("M as in moon") and each digit
 * as "number seven"; in French after « Tapez ces caractères », as « M, comme Marie » and « le chiffre
 * sept ». Returns a WAV file: 16-bit PCM, mono, 11 025 Hz, 10 to 12 s for 5 or 6
 * characters. With the secure default no two files are alike. Characters without a recording are
 * skipped: only an answer that is fixed for automated checks can contain one.
 */
export function speakCaptcha(
  text: string,
  random: Random = secureRandom,
  language: Language = 'en',
): Buffer {
  const voices = loadVoices(language)
  const spoken = [
    voices.intro,
    ...[...text.toUpperCase()].flatMap((character) => voices.characters.get(character) ?? []),
  ].map((voice) => varyVoice(voice, random))

  const gaps = shareGaps(spoken, between(10.6, 11.8, random), random)
  const length = [...spoken.map((sound) => sound.length), ...gaps].reduce((a, b) => a + b)
  const sound = murmur(length, [...voices.characters.values()], random)
  let at = 0
  spoken.forEach((voice, index) => {
    at += gaps[index] ?? 0
    addTo(sound, voice, at, 1)
    at += voice.length
  })
  return toWav(sound)
}

type Voices = { intro: Sound; characters: ReadonlyMap<string, Sound> }

const folders: Readonly<Record<Language, string>> = { en: 'sounds', fr: 'sounds-fr' }
const loadedVoices = new Map<Language, Voices>()

/** The recordings of a language, cached at the first request: about 0.2 MB of files, 0.8 MB in memory. */
function loadVoices(language: Language): Voices {
  const loaded = loadedVoices.get(language)
  if (loaded) return loaded
  const load = (name: string) => loadSound(`${folders[language]}/${name}.wav`)
  const voices = {
    intro: load('intro'),
    characters: new Map(
      [...captchaAlphabet].map((character) => [character, load(character.toLowerCase())]),
    ),
  }
  loadedVoices.set(language, voices)
  return voices
}

function loadSound(path: string): Sound {
  const file = readFileSync(new URL(path, import.meta.url))
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  const [format, data] = [chunks.get('fmt '), chunks.get('data')]
  const isMuLaw = format?.readUInt16LE(0) === 7 && format.readUInt16LE(2) === 1
  if (!data || !isMuLaw || format.readUInt32LE(4) !== rate) {
    throw new Error(`${path} must be a mono µ-law recording of ${rate} Hz`)
  }
  const sound: Sound = new Float32Array(data.length)
  data.forEach((byte, index) => {
    sound[index] = fromMuLaw(byte)
  })
  return sound
}

/** One byte of G.711 µ-law as a sample. */
function fromMuLaw(byte: number): number {
  const bits = ~byte & 0xff
  const size = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84
  return (bits & 0x80 ? -size : size) / 32_768
}

/** A variation of a recording: slightly faster or slower, higher or lower, brighter or duller. */
function varyVoice(voice: Sound, random: Random): Sound {
  const speed = between(0.95, 1.1, random)
  const brightness = between(-0.2, 0.35, random)
  // The speed varies within the word too, so that no part of it is an exact copy of the recording.
  const pulse = (2 * Math.PI * between(1, 3, random)) / rate
  const [depth, phase] = [between(0.01, 0.03, random), between(0, 2 * Math.PI, random)]

  const said = new Float32Array(Math.floor(voice.length / speed))
  let [position, pace, before] = [0, speed, 0]
  for (let index = 0; index < said.length; index++) {
    if (index % 32 === 0) pace = speed * (1 + depth * Math.sin(pulse * index + phase))
    const sample = sampleAt(voice, position)
    said[index] = sample + brightness * (sample - before)
    before = sample
    position += pace
  }
  return setLevel(said, voiceLevel * between(0.9, 1.1, random))
}

function sampleAt(sound: Sound, position: number): number {
  const index = Math.floor(position)
  const here = sound[index] ?? 0
  return here + ((sound[index + 1] ?? 0) - here) * (position - index)
}

/** Lengths of the silences in samples, before each sound and after the last, filling up to `seconds`. */
function shareGaps(sounds: readonly Sound[], seconds: number, random: Random): number[] {
  const count = sounds.length + 1
  const spokenLength = sounds.reduce((sum, sound) => sum + sound.length, 0)
  const spare = Math.max(0, seconds * rate - spokenLength - count * minGapSeconds * rate)
  const shares = Array.from({ length: count }, (_, index) => {
    // Listeners type in the pauses between characters; the two ends need no pause.
    return index === 0 || index === count - 1 ? 0 : between(0.6, 1, random)
  })
  const sum = shares.reduce((a, b) => a + b) || 1
  return shares.map((share) => Math.round(minGapSeconds * rate + (spare * share) / sum))
}

/** Background noise: our own recordings backwards and on top of each other, with a hiss. */
function murmur(length: number, voices: readonly Sound[], random: Random): Sound {
  const sound: Sound = new Float32Array(length)
  for (const _ of ['one', 'two', 'three']) {
    let at = -Math.floor(between(0, rate, random))
    while (at < length) {
      const voice = pickOne(voices, random)
      addTo(sound, varyVoice(voice, random).toReversed(), at, between(0.7, 1, random))
      at += Math.floor(voice.length * between(0.7, 0.95, random))
    }
  }
  setLevel(sound, murmurLevel)

  let seed = Math.floor(random() * 2 ** 32) | 1
  for (let index = 0; index < length; index++) {
    // xorshift: secure random numbers for every sample would take longer than everything else
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    sound[index] = (sound[index] ?? 0) + (seed / 2 ** 31) * hissLevel * Math.sqrt(3)
  }
  return sound
}

function addTo(sound: Sound, part: Sound, at: number, loudness: number): void {
  for (let index = Math.max(0, -at); index < part.length && at + index < sound.length; index++) {
    sound[at + index] = (sound[at + index] ?? 0) + (part[index] ?? 0) * loudness
  }
}

function setLevel(sound: Sound, level: number): Sound {
  let sum = 0
  for (let index = 0; index < sound.length; index++) sum += (sound[index] ?? 0) ** 2
  const factor = level / Math.sqrt(sum / sound.length)
  for (let index = 0; index < sound.length; index++) sound[index] = (sound[index] ?? 0) * factor
  return sound
}

function toWav(sound: Sound): Buffer {
  let peak = 0
  for (let index = 0; index < sound.length; index++) {
    peak = Math.max(peak, Math.abs(sound[index] ?? 0))
  }
  const factor = 32_767 * Math.min(1, 0.95 / peak)

  const headerSize = 44
  const file = Buffer.alloc(headerSize + sound.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20) // PCM
  file.writeUInt16LE(1, 22) // mono
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(sound.length * 2, 40)
  sound.forEach((sample, index) => {
    file.writeInt16LE(Math.round(sample * factor), headerSize + index * 2)
  })
  return file
}
