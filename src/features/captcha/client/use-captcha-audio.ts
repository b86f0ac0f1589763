import { useEffect, useRef, useState } from 'react'
import { captchaAudioUrl } from '../contract.ts'

export type CaptchaAudioState = 'idle' | 'loading' | 'playing' | 'paused' | 'failed'

/** The spoken form of the present challenge: start, pause, go on, and from the start again. */
export function useCaptchaAudio(validation: string | undefined, onExpired: () => void) {
  const [state, setState] = useState<CaptchaAudioState>('idle')
  const player = useRef<HTMLAudioElement>(undefined)

  // Another picture has other characters: what was playing falls silent.
  useEffect(() => {
    if (validation === undefined) return undefined
    return () => {
      const audio = player.current
      if (!audio) return
      player.current = undefined
      audio.pause()
      URL.revokeObjectURL(audio.src)
      setState('idle')
    }
  }, [validation])

  async function start(token: string) {
    const audio = makePlayer((next) => {
      if (player.current === audio) setState(next)
    })
    player.current = audio
    setState('loading')
    // iOS lets a script play only what was touched during the click itself.
    audio.load()
    try {
      // As a whole, for Safari plays no address that does not answer in parts.
      const response = await fetch(captchaAudioUrl(token))
      const sound = await response.blob()
      if (player.current !== audio) return
      // Expired, or played as often as it can be: another challenge can be heard.
      if (response.status === 404 || response.status === 429) {
        onExpired()
        return
      }
      if (!response.ok) throw new Error(`no sound: ${response.status}`)
      audio.src = URL.createObjectURL(sound)
      await audio.play()
    } catch {
      if (player.current === audio) setState('failed')
    }
  }

  function toggle() {
    const audio = player.current
    if (state === 'loading' || validation === undefined) return
    if (!audio || state === 'failed') void start(validation)
    else if (state === 'playing') audio.pause()
    else audio.play().catch(() => setState('failed')) // after its end, from the start again
  }

  return { state, toggle }
}

function makePlayer(onChange: (state: CaptchaAudioState) => void) {
  const audio = new Audio()
  audio.addEventListener('playing', () => onChange('playing'))
  audio.addEventListener('pause', () => onChange('paused'))
  audio.addEventListener('ended', () => onChange('idle'))
  return audio
}
