// The conversation in the chat's window.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { MessageLog } from '#features/chat/chat/client/visitor/message-log.tsx'
import type { MessageBubble } from '#features/chat/chat/transcript.ts'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { presentStartingSite } from '../support/starting-site.ts'

const at = new Date('2026-11-23T15:00:00Z')
const bubble = (key: string, side: MessageBubble['side'], text = key): MessageBubble => ({
  key,
  side,
  text,
  at,
})
const earlier = Array.from({ length: 8 }, (_, index) => bubble(`earlier ${index}`, 'team'))
const words = bubble('words', 'own', 'I can’t go on')
const help = bubble('crisis-words', 'crisis', words.text)
const answer = bubble('answer', 'team', 'I am here with you')

interface LogProps {
  bubbles: readonly MessageBubble[]
  canResumeLater?: boolean
}

const Log = ({ bubbles, canResumeLater = true }: LogProps) => (
  <SiteContext value={presentStartingSite('en')}>
    <div className="flex h-80 flex-col">
      <MessageLog
        name="Noor"
        canResumeLater={canResumeLater}
        bubbles={bubbles}
        now={at}
        isTeamTyping={false}
        actions={{ sendAgain: () => {}, edit: () => {}, saveFile: async () => {} }}
        renderHelp={() => <div className="h-150 bg-larch-50">Call 9-8-8</div>}
        onFollow={() => {}}
        card={undefined}
      />
    </div>
  </SiteContext>
)

const isInLog = (text: string) => {
  const log = page.getByRole('region', { name: 'Messages' }).element().getBoundingClientRect()
  const { top, bottom } = page
    .getByRole('log')
    .getByText(new RegExp(text))
    .element()
    .getBoundingClientRect()
  return top >= log.top - 1 && bottom <= log.bottom + 1
}

// "on desktop the crisis card scrolls the visitor's own line out of sight"
it('keeps the words that call for help in view above it, and follows the answer', async () => {
  const screen = await render(<Log bubbles={earlier} />)
  await screen.rerender(<Log bubbles={[...earlier, words]} />)
  expect(isInLog(words.text)).toBe(true)
  await screen.rerender(<Log bubbles={[...earlier, words, help]} />)
  expect(isInLog(words.text)).toBe(true)
  await screen.rerender(<Log bubbles={[...earlier, words, help, answer]} />)
  await expect.poll(() => isInLog(answer.text)).toBe(true)
})

// "A first chat message that is held … the visitor sees an honest state."
it('says below what is held back that it has arrived and is looked at first, until it is open', async () => {
  const held = { ...bubble('held', 'own', 'Is there a place?'), isHeld: true }
  const screen = await render(<Log bubbles={[held]} />)
  const note = page.getByText('Your message has arrived. We look at it before the chat opens', {
    exact: false,
  })
  await expect.element(note).toBeVisible()
  await screen.rerender(<Log bubbles={[bubble('held', 'own', 'Is there a place?')]} />)
  await expect.element(note).not.toBeInTheDocument()
})

it('promises that the conversation can be found again only where its id is stored', async () => {
  const screen = await render(<Log bubbles={[]} />)
  await expect.element(page.getByText(/You can close this chat/)).toBeVisible()
  await screen.rerender(<Log bubbles={[]} canResumeLater={false} />)
  await expect.element(page.getByText(/Please keep this page open/)).toBeVisible()
  await expect.element(page.getByText(/You can close this chat/)).not.toBeInTheDocument()
})

it('names the author of an answer, and links its safe addresses alone', async () => {
  const text = 'See https://cmha.ca/find-help, /services or javascript:alert(1)'
  const own = bubble('own', 'own', 'Hello <b>you</b> https://mine.example/')
  await render(<Log bubbles={[own, { ...bubble('answer', 'team', text), speaker: 'Grace' }]} />)
  await expect.element(page.getByText(/^Grace, .* team, \d/)).toBeVisible()
  expect(page.getByRole('log').element().textContent).toContain(own.text)
  const links = page.getByRole('log').getByRole('link')
  const hrefs = links.elements().map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['https://cmha.ca/find-help', '/services'])
  await expect.element(links.first()).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})
