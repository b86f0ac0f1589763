/** The place in a text where a snippet is being looked for: it takes the place of all between `start` and `end`. */
export type SnippetRange = { start: number; end: number; search: string }

const maxSearch = 40

// At the start, after a space or on a new line, so that neither an address nor `and/or` has one.
const slash = new RegExp(`(?:^|\\s)/((?:[^\\s/][^\\n/]{0,${maxSearch - 1}})?)$`)

/** The slash before the caret, and what was typed after it; undefined without one. */
export function findTrigger(text: string, caret: number): SnippetRange | undefined {
  const search = slash.exec(text.slice(0, caret))?.[1]
  return search === undefined ? undefined : { start: caret - search.length - 1, end: caret, search }
}

/** The same where a button was pressed at `start`: what has been typed since is looked for. */
export function findTyped(text: string, start: number, caret: number): SnippetRange | undefined {
  const search = text.slice(start, caret)
  const isOver = caret < start || search.length > maxSearch || search.includes('\n')
  return isOver ? undefined : { start, end: caret, search }
}
