import { expect } from 'vitest'
import { type EnginePage, field, heading, link, text } from '../support/engines/page.ts'
import { eventually } from '../support/eventually.ts'
import { type NeutralSite, toUseNeutralSite } from '../support/neutral-site.ts'
import type { TestServer } from '../support/test-server.ts'
import { startChat, talk } from './visitor-story.ts'

const readAddress = (page: EnginePage) => page.evaluate<string>('document.documentURI')

/** Opens a page whose links lead to the replacement of the weather site. */
async function visitWith(page: EnginePage, neutral: NeutralSite, url: string) {
  await page.visit(url)
  await page.evaluate(toUseNeutralSite(neutral))
}

const expectLeft = (page: EnginePage, { url }: NeutralSite) =>
  eventually(async () => expect(await readAddress(page)).toBe(url))

/**
 * One step back shows nothing of the site: the page leaves again. A page that the browser loads again leaves for the
 * real weather site, and is covered while the browser tries to reach it. Waits for the end of that attempt, which
 * fails where there is no internet: the failure would otherwise be reported of the next page that is opened.
 */
async function expectNothingBehind(page: EnginePage, server: TestServer, neutral: NeutralSite) {
  const visits = neutral.referrers.length
  await page.evaluate('void history.back()')
  await eventually(async () => {
    const address = await readAddress(page)
    const text = await page.evaluate<string>('document.body.innerText')
    expect(address.includes(server.url) ? text : '').toBe('')
    expect(neutral.referrers.length > visits || address !== neutral.url).toBe(true)
    expect(address).not.toContain(server.url)
  })
}

/**
 * Notes what a page shows when Back takes it out of the back/forward cache: after the site's own listener, in the
 * same task, and so before the browser can show a frame. Leaving itself deletes earlier notes.
 */
export const noteRestoredText = `addEventListener('pageshow', ({ persisted }) => {
  if (persisted) localStorage.setItem('restored', JSON.stringify(document.body.innerText))
})`

/**
 * Data in the browser, and what the form of a request shows, for someone who opens the site again.
 * @returns what was noted of a page that came back from the cache
 */
async function expectNothingStored(page: EnginePage, server: TestServer) {
  await page.visit(`${server.url}/consultation`)
  const restored = await page.evaluate<string | null>(`localStorage.getItem('restored')`)
  await page.evaluate(`localStorage.removeItem('restored')`)
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).toBe(
    '[{},{}]',
  )
  expect(await page.evaluate('document.querySelector("main input").value')).toBe('')
  return restored
}

/** Leaves by the link and by the keyboard, from a form and from the chat; then Back, and the site once more. */
export async function expectLeavingStory(
  page: EnginePage,
  server: TestServer,
  neutral: NeutralSite,
  { restoresPages }: { restoresPages: boolean },
) {
  await page.deleteCookies()
  await visitWith(page, neutral, `${server.url}/about`)
  await page.evaluate(noteRestoredText)
  await visitWith(page, neutral, `${server.url}/consultation`)
  await page.enter(field('First name', 'main'), 'Noor')
  await page.click(link('Leave this page', 'header'))
  await expectLeft(page, neutral)
  expect(neutral.referrers.at(-1)).toBeUndefined()
  await expectNothingBehind(page, server, neutral)
  // MiniBrowser loads the page again while it is driven; then there is no note.
  expect(await expectNothingStored(page, server)).toBe(restoresPages ? '""' : null)

  await visitWith(page, neutral, `${server.url}/about`)
  await startChat(page)
  await talk(page, server)
  await page.evaluate(toUseNeutralSite(neutral))
  for (let press = 0; press < 3; press += 1) await page.press('Shift')
  await expectLeft(page, neutral)
  await expectNothingBehind(page, server, neutral)
  await expectNothingStored(page, server)
}

const readForm = (page: EnginePage) =>
  page.evaluate<string | undefined>(`document.querySelector('main input')?.value`)

/** State that a browser gives back with the tabs of its last session; `open` starts it again with the same profile. */
export async function expectRestoredStory(
  open: () => Promise<EnginePage>,
  server: TestServer,
  neutral: NeutralSite,
  { restoresText }: { restoresText: boolean },
) {
  const first = await open()
  await first.visit(`${server.url}/about`)
  await first.visit(`${server.url}/consultation`)
  await first.enter(field('First name', 'main'), 'Marmalade')
  await startChat(first)
  await talk(first, server)
  await first.close()

  // Without leaving, the tab comes back, in Firefox with what was typed and said.
  const second = await open()
  await second.see(heading('Request a consultation'))
  if (restoresText) {
    await eventually(async () => expect(await readForm(second)).toBe('Marmalade'))
    await second.see(text('Does anyone work with couples?', '[data-chat-panel]'))
  } else {
    await second.enter(field('First name', 'main'), 'Marmalade')
    await startChat(second)
    await talk(second, server)
  }
  await second.evaluate(toUseNeutralSite(neutral))
  await second.click(link('Leave this page', 'header'))
  await expectLeft(second, neutral)
  await second.close()

  const third = await open()
  await expectLeft(third, neutral)
  if (restoresText) {
    await expectNothingBehind(third, server, neutral)
    await expectNothingStored(third, server)
  } else {
    await third.evaluate('void history.back()')
    await eventually(async () => expect(await readAddress(third)).toContain(server.url))
    await expectNoWords(third)
    await third.visit(`${server.url}/consultation`)
    await expectNoWords(third)
  }
  await third.close()
}

/** A page of the site as someone sees it who opens it for the first time. */
async function expectNoWords(page: EnginePage) {
  const words = await page.evaluate<string>(`JSON.stringify([
    document.body.innerText,
    [...document.querySelectorAll('input, textarea')].map(({ value }) => value),
    { ...sessionStorage },
    { ...localStorage },
  ])`)
  expect(words).not.toContain('Marmalade')
  expect(words).not.toContain('Does anyone work with couples?')
  expect(words).not.toContain('chat-session')
}
