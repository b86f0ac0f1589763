import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { captchaAudioUrl } from '../contract/audio.ts'

/**
 * The spoken challenge. Fetched completely: Safari plays only URLs that support range requests. Loaded when it is asked for.
 * @returns undefined if it is expired, or was played five times: a new challenge can be played
 */
export async function fetchSound(token: string): Promise<string | undefined> {
  const response = await fetch(captchaAudioUrl(token), {
    headers: { 'accept-language': languageTags[getLanguage()] },
  })
  if (response.status === 404 || response.status === 429) return undefined
  if (!response.ok) throw new Error(`no sound: ${response.status}`)
  return URL.createObjectURL(await response.blob())
}
