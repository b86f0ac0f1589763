/** The part on the screen where form and preview are not side by side. */
export type EditorView = 'edit' | 'preview'
