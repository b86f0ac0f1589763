import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RichText } from '#features/practice/site/contract/text.ts'
import { RichTextEditor } from '#features/website/site-editor/client/rich-text/rich-text-editor.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const box = page.getByRole('textbox', { name: 'Description, English' })
const tool = (name: string) => page.getByRole('button', { name, exact: true })
const stored = page.getByTestId('stored')

const empty: RichText = []
const replacement: RichText = [{ type: 'paragraph', runs: ['From outside'] }]

function Description({ initial = empty }: { initial?: RichText }) {
  const [text, setText] = useState(initial)
  return (
    <>
      <RichTextEditor value={text} onChange={setText} label="Description, English" lang="en" />
      <button type="button" onClick={() => setText(replacement)}>
        Replace
      </button>
      <p data-testid="stored">{JSON.stringify(text)}</p>
    </>
  )
}

const expectStored = (text: RichText) =>
  expect.element(stored).toHaveTextContent(JSON.stringify(text))

describe('typing', () => {
  it('stores paragraphs, and a list that Enter continues and ends', async () => {
    await renderInPortal(<Description />)
    await box.click()
    await userEvent.keyboard('One{Enter}')
    await tool('Bulleted list').click()
    await userEvent.keyboard('first{Enter}second{Enter}{Enter}After')
    await expectStored([
      { type: 'paragraph', runs: ['One'] },
      { type: 'list', items: [['first'], ['second']] },
      { type: 'paragraph', runs: ['After'] },
    ])
  })

  it('sets formats with keys and shows them as pressed', async () => {
    await renderInPortal(<Description />)
    await box.click()
    await userEvent.keyboard('a {Control>}b{/Control}bold')
    await expect.element(tool('Bold')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Control>}b{/Control} end')
    await expectStored([{ type: 'paragraph', runs: ['a ', { text: 'bold', bold: true }, ' end'] }])
  })

  it('makes a paragraph a heading and plain again', async () => {
    await renderInPortal(<Description initial={[{ type: 'paragraph', runs: ['Title'] }]} />)
    await box.click()
    await tool('Heading').click()
    await expectStored([{ type: 'heading', level: 2, runs: ['Title'] }])
    await tool('Subheading').click()
    await expectStored([{ type: 'heading', level: 3, runs: ['Title'] }])
    await tool('Subheading').click()
    await expectStored([{ type: 'paragraph', runs: ['Title'] }])
  })

  it('undoes and does again', async () => {
    await renderInPortal(<Description />)
    await box.click()
    await userEvent.keyboard('Text')
    await tool('Undo').click()
    await expectStored([])
    await tool('Redo').click()
    await expectStored([{ type: 'paragraph', runs: ['Text'] }])
  })

  it('leaves the field with Tab', async () => {
    await renderInPortal(<Description />)
    await box.click()
    await userEvent.keyboard('{Tab}')
    await expect.element(tool('Replace')).toHaveFocus()
  })

  it('shows a text that comes from outside, such as by undo of the page', async () => {
    await renderInPortal(<Description />)
    await tool('Replace').click()
    await expect.element(box).toHaveTextContent('From outside')
  })
})

describe('the toolbar', () => {
  it('is one stop of the Tab key, and arrow keys move in it', async () => {
    await renderInPortal(<Description />)
    tool('Bold').element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(tool('Link')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(tool('Redo')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(box).toHaveFocus()
  })
})

describe('links', () => {
  it('adds a link with its words, and completes its address', async () => {
    await renderInPortal(<Description />)
    await box.click()
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByLabelText('Words').fill('our fees')
    await page.getByLabelText('Address').fill('example.ca/fees')
    await expectAccessible()
    await page.getByRole('button', { name: 'Save link' }).click()
    await expectStored([
      { type: 'paragraph', runs: [{ text: 'our fees', href: 'https://example.ca/fees' }] },
    ])
  })

  it('refuses an address that runs a script, and says what a link begins with', async () => {
    await renderInPortal(<Description />)
    await tool('Link').click()
    await page.getByLabelText('Words').fill('press')
    await page.getByLabelText('Address').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save link' }).click()
    await expect
      .element(page.getByLabelText('Address'))
      .toHaveAccessibleDescription(/A link begins with https:/)
    await expectStored([])
  })

  it('changes the whole link at the caret, and removes it', async () => {
    const linked: RichText = [
      { type: 'paragraph', runs: ['see ', { text: 'fees', href: '/fees' }, ' here'] },
    ]
    await renderInPortal(<Description initial={linked} />)
    await page.getByRole('link', { name: 'fees' }).click()
    await tool('Link').click()
    await expect.element(page.getByLabelText('Words')).toHaveValue('fees')
    await page.getByRole('button', { name: 'Remove link' }).click()
    await expectStored([{ type: 'paragraph', runs: ['see fees here'] }])
  })
})

describe('drawings', () => {
  const first: RichText = [{ type: 'paragraph', runs: ['First'] }]

  it('adds a drawing below the caret, where typing goes on', async () => {
    await renderInPortal(<Description initial={first} />)
    await box.click()
    await tool('Drawing').click()
    const choice = page.getByRole('combobox', { name: 'Drawing' })
    await expect.element(choice).toHaveFocus()
    await choice.selectOptions('Drawing: canoe ashore')
    await expectAccessible()
    await page.getByRole('button', { name: 'Add drawing' }).click()
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('Below')
    await expectStored([
      { type: 'paragraph', runs: ['First'] },
      { type: 'drawing', name: 'canoe-ashore' },
      { type: 'paragraph', runs: ['Below'] },
    ])
  })

  it('changes and removes a drawing that the arrow keys have selected', async () => {
    await renderInPortal(
      <Description
        initial={[
          { type: 'drawing', name: 'lake' },
          { type: 'quote', runs: ['After'] },
        ]}
      />,
    )
    await expect.element(page.getByText('Drawing: lake')).toBeVisible()
    await page.getByText('After', { exact: true }).click()
    await expect.element(box).toHaveFocus()
    await expect.element(tool('Quote')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(tool('Drawing')).toHaveAttribute('aria-pressed', 'true')
    await tool('Drawing').click()
    await page.getByRole('combobox', { name: 'Drawing' }).selectOptions('Drawing: dawn')
    await page.getByRole('button', { name: 'Save drawing' }).click()
    await expectStored([
      { type: 'drawing', name: 'dawn' },
      { type: 'quote', runs: ['After'] },
    ])
    await page.getByText('Drawing: dawn').click()
    await tool('Drawing').click()
    await page.getByRole('button', { name: 'Remove drawing' }).click()
    await expectStored([{ type: 'quote', runs: ['After'] }])
    await tool('Undo').click()
    await expect.element(page.getByText('Drawing: dawn')).toBeVisible()
  })
})
