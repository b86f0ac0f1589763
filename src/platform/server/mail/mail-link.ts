import { escapeHtml, type MailBlock, row, sans } from './mail-layout.ts'

/** A link on a line of its own, less prominent than a button. */
export const mailLink =
  (label: string, href: string): MailBlock =>
  (colors) => {
    const style = `font:16px/1.6 ${sans};color:${colors['river-700']}`
    return row(
      'padding:0 44px 24px',
      `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`,
    )
  }
