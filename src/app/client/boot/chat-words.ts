import { bootAttributes, bootEvents } from '../../boot-protocol.ts'

const longWaitMs = 8_000

// Outside the page's root: the words are shown before the page is hydrated, which must find its elements unchanged.
const region = document.createElement('output')
let timer: number | undefined

const boxClasses =
  'fixed right-4 bottom-4 z-30 flex max-w-screen-less-8 items-center rounded-panel bg-paper text-md text-ink shadow-float not-aria-expanded:-translate-y-(--chat-lift,0px) md:right-6 md:bottom-6 print:hidden forced-colors:border'

function createElement(tag: 'p' | 'span', className: string, children: readonly Node[] = []) {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

/** The words' box is made here: in each page's HTML, its classes would cost more bytes than its words. */
function show(position: number) {
  const words = document.querySelector(`[${bootAttributes.chatWords}]`)?.children[position]
  if (!words) return
  const text = createElement('span', 'flex-1 px-4 py-3', [...words.cloneNode(true).childNodes])
  // The bubble lies over the end of the box.
  const space = createElement('span', 'size-12 shrink-0 md:size-15')
  region.replaceChildren(createElement('p', boxClasses, [text, space]))
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
