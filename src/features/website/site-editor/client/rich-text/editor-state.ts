import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Selection } from 'prosemirror-state'
import type { RichText } from '#features/practice/site/contract/text.ts'
import { toggleBlock, toggleFormat, toggleList } from './commands.ts'
import { toDocument } from './convert.ts'
import { richTextSchema } from './schema.ts'

const { listItem } = richTextSchema.nodes

/** Enter in an empty item ends the list. */
const enter: Command = listItem
  ? chainCommands(splitListItem(listItem), liftListItem(listItem))
  : () => false

/** There are no line breaks within a paragraph: Shift and Enter begin the next one, too. */
const enterKeys = {
  Enter: enter,
  'Shift-Enter': chainCommands(enter, baseKeymap['Enter'] ?? enter),
}

function createKeys(openLinkDialog: () => void) {
  return keymap({
    ...enterKeys,
    'Mod-b': toggleFormat('bold'),
    'Mod-i': toggleFormat('italic'),
    'Mod-k': () => {
      openLinkDialog()
      return true
    },
    'Mod-Alt-0': toggleBlock('paragraph'),
    'Mod-Alt-2': toggleBlock('heading'),
    'Mod-Alt-3': toggleBlock('subheading'),
    'Mod-Shift-7': toggleList('orderedList'),
    'Mod-Shift-8': toggleList('bulletList'),
    'Mod-Shift-9': toggleBlock('quote'),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
  })
}

// Tab is not bound: it leaves the field, as everywhere.
export function createEditorState(text: RichText, openLinkDialog: () => void): EditorState {
  const doc = toDocument(text)
  // Typing replaces what is selected, so the caret does not begin on a drawing.
  const selection = Selection.findFrom(doc.resolve(0), 1, true)
  return EditorState.create({
    doc,
    ...(selection && { selection }),
    plugins: [history(), createKeys(openLinkDialog), keymap(baseKeymap)],
  })
}
