import type { Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RichText } from '#features/practice/site/contract/text.ts'
import { cleanPastedHtml } from './clean-paste.ts'
import { readLink, setLink } from './commands.ts'
import { toRichText } from './convert.ts'
import { readDrawing, setDrawing } from './drawing-commands.ts'
import { DrawingDialog } from './drawing-dialog.tsx'
import { createEditorState } from './editor-state.ts'
import { type EditedLink, LinkDialog } from './link-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

export interface RichTextEditorProps {
  value: RichText
  onChange: (value: RichText) => void
  /** The field's name with its language, for screen readers. */
  label: string
  lang: string
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
  /** Shown before the tools. */
  mark?: ReactNode
}

type Latest = Pick<RichTextEditorProps, 'onChange'> & {
  /** The text that the page has: another one came from outside, such as by undo. */
  value: RichText
}

/** A text of headings, paragraphs, lists, quotes, links and the site's drawings. Loaded only where such a text is edited. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, label, lang, describedBy, isInvalid = false, mark } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef<Latest>({ value, onChange })
  const [state, setState] = useState<EditorState>()
  const [link, setLinkDialog] = useState<EditedLink>()
  const [drawing, setDrawingDialog] = useState<string>()
  const isDialogDone = useRef(false)

  useLayoutEffect(() => {
    latest.current.onChange = onChange
  })

  useEffect(() => {
    if (!place.current) return undefined
    const openLinkDialog = () => created.editable && setLinkDialog(readLink(created.state))
    const created = new EditorView(place.current, {
      state: createEditorState(latest.current.value, openLinkDialog),
      transformPastedHTML: cleanPastedHtml,
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction)
        created.updateState(next)
        setState(next)
        if (!transaction.docChanged || transaction.getMeta('outside')) return
        latest.current.value = toRichText(next.doc)
        latest.current.onChange(latest.current.value)
      },
    })
    view.current = created
    setState(created.state)
    return () => created.destroy()
  }, [])

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        class: 'rich-text-field',
      },
    })
  }, [label, lang, describedBy, isInvalid])

  useEffect(() => {
    const shown = view.current
    if (!shown || value === latest.current.value) return
    latest.current.value = value
    const { doc } = createEditorState(value, () => {})
    const whole = shown.state.tr.replaceWith(0, shown.state.doc.content.size, doc.content)
    shown.dispatch(whole.setMeta('outside', true))
  }, [value])

  const run = (command: Command) => {
    const shown = view.current
    if (!shown) return
    command(shown.state, shown.dispatch)
    shown.focus()
  }

  // A dialog gives the focus back when it closes; the caret must be at its new place at once.
  useEffect(() => {
    if (!isDialogDone.current || link || drawing !== undefined) return
    isDialogDone.current = false
    view.current?.focus()
  }, [link, drawing])

  const runFromDialog = (command: Command) => {
    isDialogDone.current = true
    setLinkDialog(undefined)
    setDrawingDialog(undefined)
    run(command)
  }

  return (
    <div>
      {state && (
        <Toolbar
          label={`Text styles of ${label}`}
          mark={mark}
          state={state}
          run={run}
          onOpen={(dialog) =>
            dialog === 'link'
              ? setLinkDialog(readLink(state))
              : setDrawingDialog(readDrawing(state))
          }
        />
      )}
      <div ref={place} />
      <LinkDialog
        link={link}
        onClose={() => setLinkDialog(undefined)}
        onSave={(edited) => runFromDialog(setLink(edited))}
      />
      <DrawingDialog
        drawing={drawing}
        onClose={() => setDrawingDialog(undefined)}
        onSave={(name) => runFromDialog(setDrawing(name))}
      />
    </div>
  )
}
