/**
 * Replaces a part of what is typed in a box, and moves the focus there. The browser's own command is the only way that
 * its Undo takes back, although it is deprecated; where it does nothing, the box itself is changed.
 */
export function insertText(
  box: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
  text: string,
): void {
  box.focus()
  box.setSelectionRange(start, end)
  if (document.execCommand('insertText', false, text)) return
  box.setRangeText(text, start, end, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
