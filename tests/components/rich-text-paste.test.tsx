import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { RichText } from '#features/practice/site/contract/text.ts'
import { RichTextEditor } from '#features/website/site-editor/client/rich-text/rich-text-editor.tsx'
import { renderInPortal } from './portal-page.tsx'

const box = page.getByRole('textbox', { name: 'Description, English' })

const empty: RichText = []

function Description({ initial = empty }: { initial?: RichText }) {
  const [text, setText] = useState(initial)
  return (
    <>
      <RichTextEditor value={text} onChange={setText} label="Description, English" lang="en" />
      <p data-testid="stored">{JSON.stringify(text)}</p>
    </>
  )
}

const expectStored = (text: RichText) =>
  expect.element(page.getByTestId('stored')).toHaveTextContent(JSON.stringify(text))

async function paste(html: string, text = 'plain text') {
  const data = new DataTransfer()
  if (html !== '') data.setData('text/html', html)
  data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
  })
  box.element().dispatchEvent(event)
}

describe('pasting', () => {
  it('takes headings, lists, links and emphasis of a web page, and nothing else', async () => {
    await renderInPortal(<Description />)
    await box.click()
    await paste(`
      <style>p { color: red }</style><h1 style="color:red">Head</h1>
      <p class="x">One <b>bold</b> <span style="font-style:italic">italic</span>
      <a href="https://example.ca/" onclick="alert(1)">link</a> <a href="javascript:alert(1)">bad</a></p>
      <script>alert(1)</script><img src="x" onerror="alert(1)">
      <ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>
      <table><tr><td>cell</td></tr></table><blockquote><p>said</p></blockquote>`)
    await expectStored([
      { type: 'heading', level: 2, runs: ['Head'] },
      {
        type: 'paragraph',
        runs: [
          'One ',
          { text: 'bold', bold: true },
          ' ',
          { text: 'italic', italic: true },
          ' ',
          { text: 'link', href: 'https://example.ca/' },
          ' bad',
        ],
      },
      { type: 'list', items: [['one'], ['inner'], ['two']] },
      { type: 'paragraph', runs: ['cell'] },
      { type: 'quote', runs: ['said'] },
    ])
  })

  it('makes lists of the paragraphs with drawn bullets that a word processor sends', async () => {
    await renderInPortal(<Description />)
    await box.click()
    const item = (marker: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp; </span></span>${text}<o:p></o:p></p>`
    await paste(
      `<p class="MsoNormal">Before<br>after</p>${item('·', 'first')}${item('·', 'second')}${item('1.', 'third')}`,
    )
    await expectStored([
      { type: 'paragraph', runs: ['Before'] },
      { type: 'paragraph', runs: ['after'] },
      { type: 'list', items: [['first'], ['second']] },
      { type: 'list', isOrdered: true, items: [['third']] },
    ])
  })

  const bold = (text: string) => ({ text, bold: true as const })
  const italic = (text: string) => ({ text, italic: true as const })
  const docs = (words: string) =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${words}</b>`
  const apple = `<style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Helvetica}
    span.s1 {font: bold italic 12.0px 'Helvetica Neue'} p.p2 {font-weight: bold}</style>`
  const online = (tag: string, text: string) =>
    `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1"><li><p class="Paragraph"><span class="TextRun"><span>${text}</span></span></p></li></${tag}></div>`

  it.each<[from: string, html: string, text: RichText]>([
    [
      'an online word processor, which wraps everything in <b>',
      docs(
        '<p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">plain </span><span style="font-weight:700">bold</span><span style="font-weight:400;font-style:italic"> slanted</span></p>',
      ),
      [{ type: 'paragraph', runs: ['plain ', bold('bold'), italic(' slanted')] }],
    ],
    [
      'its headings, links and lists',
      docs(
        '<h1 style="x:y"><span style="font-weight:400">Head</span></h1><ul style="margin:0"><li dir="ltr" style="font-weight:400" aria-level="1"><p role="presentation"><span style="font-weight:700">one</span></p></li></ul><p><a href="https://a.example/" style="text-decoration:none"><span style="font-weight:400">here</span></a></p>',
      ),
      [
        { type: 'heading', level: 2, runs: ['Head'] },
        { type: 'list', items: [[bold('one')]] },
        { type: 'paragraph', runs: [{ text: 'here', href: 'https://a.example/' }] },
      ],
    ],
    [
      'tags that a style takes back',
      '<p><b style="font-weight:400">a</b> <i style="font-style:normal">b</i> <strong style=\'font-weight : normal\'>c</strong> <b style="font-weight:inherit">d</b></p>',
      [{ type: 'paragraph', runs: ['a b c ', bold('d')] }],
    ],
    [
      'attributes in capitals, with spaces, or on a line of their own',
      `<b style="font-weight:normal"><p>a <span\nstyle='font-weight:700'>b</span> <i STYLE = "font-style:normal">c</i></p></b>`,
      [{ type: 'paragraph', runs: ['a ', bold('b'), ' c'] }],
    ],
    [
      'a phone, which writes every property',
      '<span style="caret-color: rgb(0, 0, 0); font-style: normal; font-weight: 400">a </span><span style="font-weight: bolder; font-style: oblique 10deg">b</span>',
      [{ type: 'paragraph', runs: ['a ', { text: 'b', bold: true, italic: true }] }],
    ],
    [
      'the classes of a desktop word processor',
      `${apple}<p class="p1">a <span class="s1">b</span> <b>c</b></p><p class="p2">d</p><ul class="ul1"><li class="li1"><i>e</i></li></ul>`,
      [
        {
          type: 'paragraph',
          runs: ['a ', { text: 'b', bold: true, italic: true }, ' ', bold('c')],
        },
        { type: 'paragraph', runs: [bold('d')] },
        { type: 'list', items: [[italic('e')]] },
      ],
    ],
    [
      'headings that are paragraphs, and lists of one item each',
      `<p class="MsoTitle">Title</p><p role="heading" aria-level="3">Part</p>${online('ul', 'one')}${online('ul', 'two')}${online('ol', 'three')}`,
      [
        { type: 'heading', level: 2, runs: ['Title'] },
        { type: 'heading', level: 3, runs: ['Part'] },
        { type: 'list', items: [['one'], ['two']] },
        { type: 'list', isOrdered: true, items: [['three']] },
      ],
    ],
  ])('keeps the formats of %s', async (_, html, text) => {
    await renderInPortal(<Description />)
    await box.click()
    await paste(html)
    await expectStored(text)
  })

  it('makes paragraphs of a plain text', async () => {
    await renderInPortal(<Description />)
    await box.click()
    await paste('', 'First line\n\nSecond paragraph')
    await expectStored([
      { type: 'paragraph', runs: ['First line'] },
      { type: 'paragraph', runs: ['Second paragraph'] },
    ])
  })

  it('keeps them in what is dropped, too', async () => {
    await renderInPortal(<Description initial={[{ type: 'paragraph', runs: ['Here: '] }]} />)
    const data = new DataTransfer()
    data.setData('text/html', '<span style="font-weight:700">bold</span>')
    const target = box.element().querySelector('p') ?? box.element()
    const { left, top, height } = target.getBoundingClientRect()
    const at = { clientX: left + 1, clientY: top + height / 2 }
    const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, ...at })
    target.dispatchEvent(event)
    await expectStored([{ type: 'paragraph', runs: [bold('bold'), 'Here: '] }])
  })
})
