import { useState } from 'react'

// A preference of this browser, without personal data, so it may outlast the session.
const key = 'next-lead-after-send'

function readPreference(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true // storage is switched off
  }
}

/** True if the next lead of a view opens once an email is sent; a person may switch it off. */
export function useNextAfterSend() {
  const [isOn, setOn] = useState(readPreference)
  return {
    isOn,
    toggle() {
      setOn(!isOn)
      try {
        if (isOn) localStorage.setItem(key, 'off')
        else localStorage.removeItem(key)
      } catch {
        // Storage is switched off: this browser does not remember the choice.
      }
    },
  }
}
