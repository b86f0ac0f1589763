import { useEffect, useRef, useSyncExternalStore } from 'react'

// One sound for one piece of news, however it came and however many tabs heard of it.

const address = '/sounds/notification.mp3'
const key = 'chat-sound'
const off = 'off'

/** Two messages in one breath are one sound. */
const pauseMilliseconds = 1_500
/** As long as the same news may need to another tab of this browser. */
const turnMilliseconds = 500
/** As long as numbers on the way may still speak of a message that has sounded already. */
const newsMilliseconds = 5_000

let audio: HTMLAudioElement | undefined
let playedAt = Number.NEGATIVE_INFINITY
let messageAt = Number.NEGATIVE_INFINITY
let isOn: boolean | undefined
let isBlocked = false
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function readSwitch(): boolean {
  try {
    isOn ??= localStorage.getItem(key) !== off
  } catch {
    isOn = true // storage is switched off: the sound begins switched on
  }
  return isOn
}

function setSwitch(next: boolean) {
  isOn = next
  try {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, off)
  } catch {
    // As above: then this browser does not remember.
  }
  tell()
}

function setBlocked(next: boolean) {
  if (isBlocked === next) return
  isBlocked = next
  tell()
}

const unblock = () => setBlocked(false)

async function play() {
  audio ??= new Audio(address)
  audio.currentTime = 0
  try {
    await audio.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    // Browsers keep a page silent until somebody has touched it. The screen says so until then.
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
  if (!readSwitch() || now - playedAt < pauseMilliseconds) return
  playedAt = now
  // Without TLS a browser has no locks; then each tab sounds for itself.
  if (!('locks' in navigator)) {
    void play()
    return
  }
  void soundInOneTab()
}

/** A tab nobody has touched may not sound: it leaves the turn to those that may. */
async function soundInOneTab() {
  if (!navigator.userActivation.hasBeenActive) await pause(turnMilliseconds)
  await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
    if (!lock) return // another tab of ours is sounding
    await play()
    if (!isBlocked) await pause(pauseMilliseconds)
  })
}

/** A visitor's message has come. */
export function soundForMessage() {
  messageAt = performance.now()
  sound()
}

/** Sounds when there are more unread messages than before, unless that is a message just heard. */
export function useSoundForMore(unread: number | undefined) {
  const last = useRef(unread)
  useEffect(() => {
    const isMore = unread !== undefined && last.current !== undefined && unread > last.current
    last.current = unread
    if (isMore && performance.now() - messageAt > newsMilliseconds) sound()
  }, [unread])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether messages sound in this browser, and whether the browser lets them. */
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
