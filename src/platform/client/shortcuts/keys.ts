/** The parts of a keyboard event that say which step of a shortcut it is. */
export type KeyPress = Pick<
  KeyboardEvent,
  'altKey' | 'ctrlKey' | 'isComposing' | 'key' | 'metaKey' | 'shiftKey'
>

/** Keys that only change others, and keys of an input method or of an accent that is not finished. */
const unfinishedKeys = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Dead',
  'Meta',
  'Process',
  'Shift',
  'Unidentified',
])

/** The step that a press means, such as `j`, `?`, `Enter` or `Mod+k`; undefined for what no shortcut uses. */
export function toStep(press: KeyPress): string | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press
  if (press.isComposing || unfinishedKeys.has(key)) return undefined
  const isCharacter = key.length === 1
  // Caps Lock changes letters, but not what they mean.
  const name = isCharacter && !shiftKey ? key.toLowerCase() : key
  if (ctrlKey || metaKey) {
    return altKey || shiftKey || (ctrlKey && metaKey) ? undefined : `Mod+${name}`
  }
  // With Shift a character is another one, such as "?". Other keys then select text or go back.
  if (altKey || (shiftKey && !isCharacter)) return undefined
  return name
}

/** True if the step is a key that buttons, links and fields use themselves, such as Enter or an arrow. */
export const isNamedKey = (step: string) => step.length > 1 && !step.startsWith('Mod+')

const names: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The keys of a shortcut as they are printed, one for each cap: `g l` are “G” and “L”. */
export function toCaps(keys: string, isApple: boolean): string[] {
  return keys
    .split(' ')
    .flatMap((step) => (step === '+' ? [step] : step.split('+')))
    .map((key) => {
      if (key === 'Mod') return isApple ? '⌘' : 'Ctrl'
      return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
    })
}

/** The keys as `aria-keyshortcuts` writes them; undefined for a sequence, which it cannot say. */
export const toAriaKeys = (keys: string, isApple: boolean) =>
  keys.includes(' ') ? undefined : keys.replace('Mod', isApple ? 'Meta' : 'Control')
