/** Earlier states of the content, newest last; each holds what it shares with the next one only once. */
export type History<Content> = {
  past: readonly Content[]
  future: readonly Content[]
  /** Which field the last change was in, and when. */
  last: { field: string; at: number } | undefined
}

const maxSteps = 200
/** Typing in one field without a longer pause is one step. */
const pauseMs = 1_500

export const emptyHistory = <Content>(): History<Content> => ({
  past: [],
  future: [],
  last: undefined,
})

/** Records the content before a change. */
export function recordChange<Content>(
  history: History<Content>,
  before: Content,
  field: string,
  at: number,
): History<Content> {
  const { past, last } = history
  const isSameStep = last?.field === field && at - last.at < pauseMs && past.length > 0
  return {
    past: isSameStep ? past : [...past.slice(1 - maxSteps), before],
    future: [],
    last: { field, at },
  }
}

type Step<Content> = { history: History<Content>; content: Content }

/** @returns undefined if there is nothing to undo */
export function undoChange<Content>(
  { past, future }: History<Content>,
  content: Content,
): Step<Content> | undefined {
  const before = past.at(-1)
  if (before === undefined) return undefined
  const history = { past: past.slice(0, -1), future: [content, ...future], last: undefined }
  return { history, content: before }
}

export function redoChange<Content>(
  { past, future }: History<Content>,
  content: Content,
): Step<Content> | undefined {
  const [after, ...rest] = future
  if (after === undefined) return undefined
  return { history: { past: [...past, content], future: rest, last: undefined }, content: after }
}
