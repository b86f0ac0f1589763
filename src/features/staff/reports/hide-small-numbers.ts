/** Smaller numbers could point to one person. */
export const minShown = 5

/** A number of a table that is read by many: itself, or why it is not there. */
export type ShownNumber = number | 'fewerThan5' | 'notShown'

type Interval = { min: number; max: number }

export type Cell = {
  value: number
  /** The number that is not exceeded, where the table shows it beside. */
  max?: number
  /** Another number of the row is hidden for this reason, and this one would say something about it. */
  hiddenAs?: 'fewerThan5' | 'notShown'
}

/** More requests than any practice has. */
const unlimited = 1e9

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The values that a hidden number can have for someone who knows its label and the sum of all hidden ones. */
function listPossible(hidden: readonly Interval[], sum: number): Interval[] {
  const least = add(hidden.map(({ min }) => min))
  const most = add(hidden.map(({ max }) => max))
  return hidden.map(({ min, max }) => ({
    min: Math.max(min, sum - (most - max)),
    max: Math.min(max, sum - (least - min)),
  }))
}

const isSmall = ({ value }: Cell) => value > 0 && value < minShown

/** The values that a label alone leaves open. */
function toInterval({ max = unlimited, hiddenAs, ...cell }: Cell): Interval {
  if (hiddenAs === 'fewerThan5') return { min: 0, max: minShown - 1 }
  if (hiddenAs === 'notShown') return { min: 0, max }
  return isSmall({ ...cell })
    ? { min: 1, max: Math.min(max, minShown - 1) }
    : { min: minShown, max }
}

/** True if the sum says no more of any small number than its label does. */
function isProtected(hidden: readonly Cell[]): boolean {
  const intervals = hidden.map(toInterval)
  const possible = listPossible(intervals, add(hidden.map(({ value }) => value)))
  return hidden.every((cell, index) => {
    const open = possible[index]
    const label = intervals[index]
    if (!open || !label) return false
    if (cell.hiddenAs) return open.max > open.min
    return !isSmall(cell) || (open.min === label.min && open.max === label.max)
  })
}

/**
 * Hides the small numbers of a column whose sum is shown, and as many larger ones, the smallest that is enough, as it takes that
 * no small number can be computed from the sum and the numbers that are left: each can still be 1, 2, 3 or 4.
 * @returns undefined where hiding every number would not be enough
 */
export function hideSmallNumbers(cells: readonly Cell[]): ShownNumber[] | undefined {
  const isHidden = cells.map((cell) => cell.hiddenAs !== undefined || isSmall(cell))
  const shown = cells
    .map((cell, index) => ({ cell, index }))
    .filter(({ cell, index }) => !isHidden[index] && cell.value > 0)
    .toSorted((a, b) => a.cell.value - b.cell.value)
  const isSafe = (more?: number) =>
    isProtected(cells.filter((_, index) => isHidden[index] || index === more))
  while (!isSafe()) {
    const enough = shown.find(({ index }) => isSafe(index))
    const next = enough ?? shown.shift()
    if (!next) return undefined
    isHidden[next.index] = true
  }
  return cells.map((cell, index) => {
    if (!isHidden[index]) return cell.value
    return cell.hiddenAs ?? (isSmall(cell) ? 'fewerThan5' : 'notShown')
  })
}
