import { closeHistory } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { richTextSchema } from './schema.ts'

function getNodeType(name: 'drawing' | 'paragraph'): NodeType {
  const type = richTextSchema.nodes[name]
  if (!type) throw new Error(`the editor has no node ${name}`)
  return type
}

/** The name of the selected drawing; empty if something else is selected. */
export function readDrawing({ selection }: EditorState): string {
  const isDrawing = selection instanceof NodeSelection && selection.node.type.name === 'drawing'
  return isDrawing ? String(selection.node.attrs['name']) : ''
}

/** Inserts a drawing after the paragraph or list with the caret; an empty paragraph makes room for it. */
function insertDrawing(name: string): Command {
  return (state, dispatch) => {
    const { doc, selection } = state
    const { $from } = selection
    const isEmpty = $from.depth === 1 && $from.parent.content.size === 0
    const end = $from.depth === 0 ? doc.content.size : $from.after(1)
    const start = isEmpty ? $from.before(1) : end
    const drawing = getNodeType('drawing').create({ name })
    // The caret needs a paragraph below a drawing at the end; without words it is not stored.
    const below = end === doc.content.size ? [getNodeType('paragraph').create()] : []
    const transaction = state.tr.replaceWith(start, end, [drawing, ...below])
    const caret = transaction.doc.resolve(start + drawing.nodeSize)
    transaction.setSelection(TextSelection.near(caret))
    dispatch?.(closeHistory(transaction).scrollIntoView())
    return true
  }
}

/** Replaces the selected drawing, removes it if the name is empty, or inserts one where there is none. */
export function setDrawing(name: string): Command {
  return (state, dispatch) => {
    const isSelected = readDrawing(state) !== ''
    if (!isSelected) return name !== '' && insertDrawing(name)(state, dispatch)
    const { from } = state.selection
    const transaction =
      name === '' ? state.tr.deleteSelection() : state.tr.setNodeMarkup(from, undefined, { name })
    // A step of undo of its own, however soon it follows another.
    dispatch?.(closeHistory(transaction).scrollIntoView())
    return true
  }
}
