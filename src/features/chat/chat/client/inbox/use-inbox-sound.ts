import { useEffect, useRef, useSyncExternalStore } from 'react'

// One sound for each message, however it arrived and however many tabs received it.

const address = '/sounds/notification.mp3'
const key = 'chat-sound'
const off = 'off'

/** Messages within this time share one sound. */
const minIntervalMs = 1_500
/** Within this time the same message has reached the other tabs of this browser. */
const otherTabsDelayMs = 500
/** Unread counts that arrive within this time may include a message that has sounded already. */
const countDelayMs = 5_000

let audio: HTMLAudioElement | undefined
let playedAt = Number.NEGATIVE_INFINITY
let messageAt = Number.NEGATIVE_INFINITY
let isOn: boolean | undefined
let isBlocked = false
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

function readSwitch(): boolean {
  try {
    isOn ??= localStorage.getItem(key) !== off
  } catch {
    isOn = true // storage is forbidden: the sound is on until it is turned off here
  }
  return isOn
}

function setSwitch(next: boolean) {
  isOn = next
  try {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, off)
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
  notify()
}

function setBlocked(next: boolean) {
  if (isBlocked === next) return
  isBlocked = next
  notify()
}

const unblock = () => setBlocked(false)

async function play() {
  audio ??= new Audio(address)
  audio.currentTime = 0
  try {
    await audio.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    // Browsers block sound until the user has interacted with the page. The screen says so until then.
    setBlocked(true)
    document.addEventListener('pointerdown', unblock, { once: true })
    document.addEventListener('keydown', unblock, { once: true })
  }
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

function sound() {
  const now = performance.now()
  if (!readSwitch() || now - playedAt < minIntervalMs) return
  playedAt = now
  // Without TLS a browser has no locks: then each tab plays the sound.
  if (!('locks' in navigator)) {
    void play()
    return
  }
  void soundInOneTab()
}

/** A tab without user interaction may not play sounds: it lets the others go first. */
async function soundInOneTab() {
  if (!navigator.userActivation.hasBeenActive) await pause(otherTabsDelayMs)
  await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
    if (!lock) return // another tab is playing the sound
    await play()
    if (!isBlocked) await pause(minIntervalMs)
  })
}

/** Plays the sound for a visitor's message. */
export function soundForMessage() {
  messageAt = performance.now()
  sound()
}

/** Plays the sound when the unread count rises, unless that is due to a message that has just sounded. */
export function useSoundForMore(unread: number | undefined) {
  const last = useRef(unread)
  useEffect(() => {
    const isMore = unread !== undefined && last.current !== undefined && unread > last.current
    last.current = unread
    if (isMore && performance.now() - messageAt > countDelayMs) sound()
  }, [unread])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The switch for the sound, and whether the browser blocks it. */
export function useSoundSwitch() {
  const isSoundOn = useSyncExternalStore(subscribe, readSwitch, () => true)
  const isSoundBlocked = useSyncExternalStore(
    subscribe,
    () => isBlocked,
    () => false,
  )
  return {
    isSoundOn,
    isSoundBlocked: isSoundOn && isSoundBlocked,
    toggle: () => setSwitch(!readSwitch()),
  }
}
