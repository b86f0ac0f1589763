import { afterEach, describe, expect, it } from 'vitest'
import {
  frameText,
  listFieldTexts,
} from '#features/website/site-editor/client/preview/frame-text.ts'

const frames: HTMLIFrameElement[] = []
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

/** A page that is higher than its frame, with a notice at its foot. */
async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.srcdoc =
    '<main><h1>Services</h1><p>Grief Therapy</p><div style="height: 4000px"></div><p>We are closed.</p></main>'
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
  })
  document.body.append(frame)
  frames.push(frame)
  await loaded
  return frame
}

const getFramed = (frame: HTMLIFrameElement) =>
  frame.contentDocument?.querySelector('[data-edited]')?.textContent

const content = {
  notices: [{ id: 'a', text: { en: 'We are closed.', fr: '' }, link: { en: '', fr: '' } }],
  title: { en: 'Grief Therapy' },
}

describe('the preview', () => {
  it('shows the text that is edited', async () => {
    const frame = await openFrame()
    expect(frameText(frame, listFieldTexts(content, ['title', 'en']))).toBe(true)
    expect(getFramed(frame)).toBe('Grief Therapy')
    expect(frame.contentWindow?.scrollY).toBeLessThan(100)
  })

  it('shows the entry of a field whose own text is not on the page', async () => {
    const frame = await openFrame()
    expect(frameText(frame, listFieldTexts(content, ['notices', 0, 'link', 'en']))).toBe(true)
    expect(getFramed(frame)).toBe('We are closed.')
    await expect.poll(() => frame.contentWindow?.scrollY).toBeGreaterThan(3000)
  })

  it('frames nothing that the page does not have', async () => {
    const frame = await openFrame()
    expect(frameText(frame, ['Something else', ''])).toBe(false)
    expect(getFramed(frame)).toBeUndefined()
  })
})
