const maxMs = 1_500

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey'
>

/** Recognises Shift three times with nothing in between: not the Shift of capitals, of a selection, or held down. */
export function createShiftCounter() {
  let times: number[] = []
  const reset = () => {
    times = []
  }
  return {
    reset,
    isThirdPress({ key, repeat, timeStamp, ctrlKey, altKey, metaKey }: KeyPress): boolean {
      if (repeat) return false
      if (key !== 'Shift' || ctrlKey || altKey || metaKey) {
        reset()
        return false
      }
      times = [...times.filter((time) => timeStamp - time <= maxMs), timeStamp]
      return times.length > 2
    },
  }
}
