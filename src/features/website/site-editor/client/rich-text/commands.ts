import { setBlockType, toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { richTextSchema } from './schema.ts'

type NodeName = 'paragraph' | 'quote' | 'bulletList' | 'orderedList' | 'listItem' | 'heading'
type MarkName = 'bold' | 'italic' | 'link'

function getNodeType(name: NodeName): NodeType {
  const type = richTextSchema.nodes[name]
  if (!type) throw new Error(`the editor has no node ${name}`)
  return type
}

export function getMarkType(name: MarkName): MarkType {
  const type = richTextSchema.marks[name]
  if (!type) throw new Error(`the editor has no mark ${name}`)
  return type
}

/** Several commands as one step of undo. One that does not apply is left out. */
function inSequence(...commands: readonly Command[]): Command {
  return (state, dispatch) => {
    const transaction = state.tr
    let current = state
    for (const command of commands) {
      command(current, (inner) => {
        for (const step of inner.steps) transaction.step(step)
        current = current.apply(inner)
      })
    }
    if (!transaction.docChanged) return false
    const { anchor, head } = current.selection
    transaction.setSelection(
      TextSelection.between(transaction.doc.resolve(anchor), transaction.doc.resolve(head)),
    )
    dispatch?.(transaction.scrollIntoView())
    return true
  }
}

/** The list around the selection. */
function findList(state: EditorState) {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'bulletList' || node.type.name === 'orderedList') {
      return { node, position: $from.before(depth) }
    }
  }
  return undefined
}

const removeListItem = () => liftListItem(getNodeType('listItem'))

/** Makes the selected paragraphs a list, changes the kind of their list, or ends it. */
export function toggleList(name: 'bulletList' | 'orderedList'): Command {
  const type = getNodeType(name)
  return (state, dispatch) => {
    const list = findList(state)
    if (list?.node.type === type) return removeListItem()(state, dispatch)
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(list.position, type))
      return true
    }
    return inSequence(setBlockType(getNodeType('paragraph')), wrapInList(type))(state, dispatch)
  }
}

export type BlockName = 'paragraph' | 'heading' | 'subheading' | 'quote'

const blocks: Record<BlockName, { node: NodeName; attrs?: Record<string, unknown> }> = {
  paragraph: { node: 'paragraph' },
  heading: { node: 'heading', attrs: { level: 2 } },
  subheading: { node: 'heading', attrs: { level: 3 } },
  quote: { node: 'quote' },
}

/** Sets the kind of the selected paragraphs; choosing the kind they have makes them plain again. */
export function toggleBlock(name: BlockName): Command {
  return (state, dispatch) => {
    const { node, attrs } = blocks[isBlockActive(state, name) ? 'paragraph' : name]
    const set = setBlockType(getNodeType(node), attrs)
    return findList(state)
      ? inSequence(removeListItem(), set)(state, dispatch)
      : set(state, dispatch)
  }
}

export const isListActive = (state: EditorState, name: 'bulletList' | 'orderedList') =>
  findList(state)?.node.type.name === name

export function isBlockActive(state: EditorState, name: BlockName): boolean {
  const { parent } = state.selection.$from
  const { node, attrs } = blocks[name]
  return (
    parent.type.name === node && (attrs === undefined || parent.attrs['level'] === attrs['level'])
  )
}

export function isMarkActive(state: EditorState, name: MarkName): boolean {
  const type = getMarkType(name)
  const { from, to, empty, $from } = state.selection
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, type)
}

export const toggleFormat = (name: 'bold' | 'italic') => toggleMark(getMarkType(name))

/** The link at the selection with all of its text, or the selected text without a link. */
export function readLink(state: EditorState): {
  from: number
  to: number
  text: string
  href: string
} {
  const { from, to, $from } = state.selection
  const type = getMarkType('link')
  const mark = type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? [])
  if (!mark) return { from, to, text: state.doc.textBetween(from, to, ' '), href: '' }
  // A link can consist of several runs, such as one bold word in it.
  const ranges: { start: number; end: number }[] = []
  let position = $from.start()
  for (const child of $from.parent.children) {
    const end = position + child.nodeSize
    const last = ranges.at(-1)
    if (mark.isInSet(child.marks)) {
      if (last?.end === position) last.end = end
      else ranges.push({ start: position, end })
    }
    position = end
  }
  const { start, end } = ranges.find((range) => range.start <= from && from <= range.end) ?? {
    start: from,
    end: to,
  }
  return {
    from: start,
    to: end,
    text: state.doc.textBetween(start, end),
    href: String(mark.attrs['href']),
  }
}

type Link = { from: number; to: number; text: string; href: string }

/** Makes a range a link; an empty range gets the text. Without an address the link is removed. */
export function setLink({ from, to, text, href }: Link): Command {
  return (state, dispatch) => {
    const type = getMarkType('link')
    const transaction = state.tr
    const hasNewText = text !== '' && text !== state.doc.textBetween(from, to, ' ')
    const marks = state.doc
      .resolve(from)
      .marks()
      .filter((mark) => mark.type !== type)
    if (hasNewText) transaction.replaceWith(from, to, richTextSchema.text(text, marks))
    const end = hasNewText ? from + text.length : to
    transaction.removeMark(from, end, type)
    if (href !== '') transaction.addMark(from, end, type.create({ href }))
    transaction.setSelection(TextSelection.create(transaction.doc, end))
    transaction.removeStoredMark(type)
    dispatch?.(transaction.scrollIntoView())
    return true
  }
}
