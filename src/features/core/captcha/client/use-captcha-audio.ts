import { useEffect, useRef, useState } from 'react'
import { loadLater } from './load-later.ts'

export type CaptchaAudioState = 'idle' | 'loading' | 'playing' | 'paused' | 'failed'

/** Plays the spoken form of the current challenge: start, pause, resume, repeat. */
export function useCaptchaAudio(validation: string | undefined, onExpired: () => void) {
  const [state, setState] = useState<CaptchaAudioState>('idle')
  const player = useRef<HTMLAudioElement>(undefined)

  // A new picture has other characters: stop playing the old ones.
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
    // iOS allows `play()` only on an element that was used during the click itself.
    audio.load()
    try {
      const { fetchSound } = await loadLater()
      const sound = await fetchSound(token)
      if (player.current !== audio) return
      if (!sound) {
        onExpired()
        return
      }
      audio.src = sound
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
    else audio.play().catch(() => setState('failed')) // after the end, it starts again
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
