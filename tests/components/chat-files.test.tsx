import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Attachments,
  noAttachments,
  withoutFile,
} from '#features/chat/chat/client/files/attachments.ts'
import { chooseFiles } from '#features/chat/chat/client/files/choose-files.ts'
import { FileCard } from '#features/chat/chat/client/files/file-card.tsx'
import { Composer } from '#features/chat/chat/client/visitor/composer.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const pdf = (name: string, size = 2_000) =>
  new File(['%PDF-1.7\n', new Uint8Array(size - 9)], name, { type: 'application/pdf' })

const box = page.getByRole('textbox', { name: 'Message' })
const chosen = page.getByRole('list', { name: 'Files to send' })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')

/** A visitor's box whose messages arrive at once. */
function Conversation({ canAttach = true }: { canAttach?: boolean }) {
  const [draft, setDraft] = useState('')
  const [attachments, setAttachments] = useState<Attachments>(noAttachments)
  const [sent, setSent] = useState('')
  const attach = async (given: File[]) => {
    setAttachments((await chooseFiles(given, () => attachments.files)).attachments)
  }
  return (
    <>
      <p data-testid="sent">{sent}</p>
      <Composer
        draft={draft}
        onWrite={setDraft}
        onSend={() => {
          if (draft === '' && attachments.files.length === 0) return false
          setSent([draft, ...attachments.files.map(({ name }) => name)].join(' + '))
          setDraft('')
          setAttachments(noAttachments)
          return true
        }}
        attachments={attachments}
        onAttach={canAttach ? (files) => void attach(files) : undefined}
        onDetach={(key, announcement) =>
          setAttachments(withoutFile(attachments, key, announcement))
        }
      />
    </>
  )
}

function choose(...files: File[]) {
  const element = input()
  if (!element) throw new Error('there is no choice of files')
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  element.files = data.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

function paste(data: DataTransfer) {
  document
    .querySelector('textarea')
    ?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
}

describe('files in the box of a message', () => {
  it('are shown with name and size, and sent without a text', async () => {
    await renderInPortal(<Conversation />)
    choose(pdf('report.pdf', 20_480))
    await expect.element(chosen).toHaveTextContent('report.pdf20 KB')
    await expect.element(page.getByText('Added: report.pdf')).toBeInTheDocument()
    await expectAccessible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByTestId('sent')).toHaveTextContent('+ report.pdf')
    await expect.element(chosen).not.toBeInTheDocument()
  })

  it('cannot be attached before there is a conversation', async () => {
    await renderInPortal(<Conversation canAttach={false} />)
    expect(input()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Attach files' })).not.toBeInTheDocument()
  })

  it('are not added when they cannot be sent, with the reason and nothing lost', async () => {
    await renderInPortal(<Conversation />)
    await box.fill('My letter')
    choose(
      pdf('letter.pdf'),
      new File(['MZ program'], 'fake.pdf', { type: 'application/pdf' }),
      new File([], 'empty.pdf', { type: 'application/pdf' }),
      pdf('film.pdf', 10 * 1024 * 1024 + 1),
    )
    await expect.element(page.getByText(/“fake.pdf” was not added. Only PDF/).last()).toBeVisible()
    await expect
      .element(page.getByText(/“empty.pdf” was not added. It is empty/).last())
      .toBeVisible()
    await expect.element(page.getByText(/“film.pdf” was not added. .* 10 MB/).last()).toBeVisible()
    await expect.element(chosen.getByRole('listitem')).toHaveTextContent('letter.pdf2 KB')
    await expect.element(box).toHaveValue('My letter')
  })

  it('are three at most', async () => {
    await renderInPortal(<Conversation />)
    choose(pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'), pdf('4.pdf'))
    await expect.element(page.getByText(/“4.pdf” was not added. .* 3 files/).last()).toBeVisible()
    expect(chosen.getByRole('listitem').elements()).toHaveLength(3)
  })

  it('are removed by the keyboard, and the focus stays in the box of the message', async () => {
    await renderInPortal(<Conversation />)
    choose(pdf('one.pdf'), pdf('two.pdf'))
    await page.getByRole('button', { name: 'Remove one.pdf' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove two.pdf' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(chosen).not.toBeInTheDocument()
    await expect.element(box).toHaveFocus()
    await expect.element(page.getByText('Removed: two.pdf')).toBeInTheDocument()
  })

  it('are pasted as pictures, but not the picture of a copied text', async () => {
    await renderInPortal(<Conversation />)
    const png = new File(['\x89PNG\r\n\x1a\n'], 'image.png', { type: 'image/png' })
    const bytes = new File(
      [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4])],
      'image.png',
      { type: 'image/png' },
    )
    const withText = new DataTransfer()
    withText.setData('text/plain', 'A table')
    withText.items.add(png)
    paste(withText)
    const picture = new DataTransfer()
    picture.items.add(bytes)
    paste(picture)
    await expect.element(chosen.getByRole('listitem')).toHaveTextContent('image.png1 KB')
  })
})

describe('a file of a message', () => {
  const file = { name: 'report.pdf', mediaType: 'application/pdf', size: 1_500_000 }

  it('is saved once at a time', async () => {
    const waiting: (() => void)[] = []
    const save = () => new Promise<void>((resolve) => waiting.push(resolve))
    await renderInPortal(<FileCard file={file} onSave={save} />)
    const card = page.getByRole('button', { name: 'Download report.pdf, PDF, 1.4 MB' })
    await card.click()
    await card.click()
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await expect.element(card).toHaveAttribute('aria-busy', 'false')
    await card.click()
    expect(waiting).toHaveLength(2)
  })

  it('is a link for staff, which is not followed', async () => {
    let saved = 0
    const save = async () => {
      saved += 1
    }
    await renderInPortal(<FileCard file={file} href="/nowhere" onSave={save} />)
    await page.getByRole('link', { name: /^Download report.pdf/ }).click()
    expect(saved).toBe(1)
    expect(location.pathname).not.toBe('/nowhere')
  })

  it.each([
    ['a very long name', `${'a-very-long-name-'.repeat(20)}.pdf`],
    ['a name from right to left', `${'מסמך-ארוך-'.repeat(20)}.pdf`],
    ['a name without spaces', `${'x'.repeat(300)}.pdf`],
  ])('shows the end of %s in full, within its place', async (_what, name) => {
    await renderInPortal(
      <div style={{ width: '260px' }}>
        <FileCard file={{ ...file, name }} onSave={async () => {}} />
      </div>,
    )
    const card = page.getByRole('button').element().getBoundingClientRect()
    const end = page.getByText('.pdf', { exact: true }).first().element().getBoundingClientRect()
    expect(card.width).toBeLessThanOrEqual(260)
    expect(end.right).toBeLessThanOrEqual(card.right)
    // The extension follows the rest, whatever the direction of that.
    const stem = page.getByRole('button').element().querySelector('bdi')
    expect(end.left).toBeGreaterThanOrEqual((stem?.getBoundingClientRect().right ?? 0) - 1)
  })
})
