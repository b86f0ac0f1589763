import { bootAttributes, bootEvents } from '../../boot-protocol.ts'

const longWaitMs = 8_000

// Outside the page's root: the words are shown before the page is hydrated, which must find its elements unchanged.
const region = document.createElement('output')
let timer: number | undefined

const show = (position: number) => {
  const words = document.querySelector(`[${bootAttributes.chatWords}]`)?.children[position]
  if (words) region.replaceChildren(words.cloneNode(true))
}

/** Says beside the pressed bubble that the chat is being opened, and after a long wait how else to reach the practice. */
export function showChatWords(): void {
  if (region.hasChildNodes()) return
  show(0)
  timer = window.setTimeout(() => show(1), longWaitMs)
}

export function hideChatWords(): void {
  clearTimeout(timer)
  region.replaceChildren()
}

/** Screen readers announce what is added to an element that was in the page before. */
export function prepareChatWords(): void {
  document.body.append(region)
  addEventListener(bootEvents.chatAwaited, (event) => {
    if ((event as CustomEvent<boolean>).detail) showChatWords()
    else hideChatWords()
  })
  // The page was opened, or reloaded after a failure, to open the chat.
  if (location.hash === '#chat') showChatWords()
}
