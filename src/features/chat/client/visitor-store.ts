import { usualKeeping } from '#features/retention/contract.ts'
import { CallError, callOverHttp } from '#platform/client/api.ts'
import { prepareToasts, showToast } from '#platform/client/toasts.tsx'
import { countSeen } from '#shared/text.ts'
import { type ChatMessage, chatHeartbeat, type Visitor } from '../contract.ts'
import type { Availability } from '../opening-words.ts'
import {
  acknowledge,
  addToOutbox,
  holdBack,
  loseConnection,
  needsCheck,
  nextToSend,
  type Outbox,
  type Outgoing,
  passCheck,
  regainConnection,
  tryAgain,
} from '../outbox.ts'
import { countUnread, hasGap, lastWholeSeq, mergeMessages, type SpokenLine } from '../transcript.ts'
import { watchHours } from './visitor-hours.ts'
import { type Line, type LineState, openLine } from './visitor-line.ts'
import { createPump, type Refused } from './visitor-pump.ts'
import {
  type Conversation,
  makeId,
  onConversationElsewhere,
  readConversation,
  readTab,
  writeConversation,
  writeTab,
} from './visitor-storage.ts'

/** What the screen shows. Replaced as a whole at each change. */
export interface VisitorState {
  isOpen: boolean
  /** Undefined until the server has said; `unknown` when it could not be asked. */
  availability: Availability | 'unknown' | undefined
  /** After how many days the practice's copy goes. */
  keptDays: number
  /** Undefined before the form has been sent. */
  conversation: Conversation | undefined
  outbox: Outbox
  draft: string
  spoken: readonly SpokenLine[]
  line: LineState
  isTeamTyping: boolean
  /** Why there is no conversation any more, when somebody else ended it. */
  ending: 'by-practice' | undefined
}

// Milliseconds.
const heartbeatEvery = 30_000
const typingShownFor = 5_000
const typingToldEvery = 3_000

const sendFailure = 'Could not send message. Please refresh and try again.'
const connectFailure = 'Could not connect to chat. Please try again later.'
const checkNeeded = 'Please complete the security check before sending a message.'
const errorLine =
  'Sorry, there was an error processing your message. Please try again or refresh the page.'

const isAboutCaptcha = ({ code, sentence }: Refused) =>
  code === 'captcha' || /captcha|security check/i.test(sentence)

/** The visitor's side of live chat: what is kept, what is under way, and what the screen shows of it. */
export function createVisitorStore(isOpenAtFirst: boolean) {
  const tab = readTab()
  const kept = readConversation(new Date())
  const isSame = tab !== undefined && tab.sessionId === (kept?.sessionId ?? null)
  // What was written for a conversation that is gone from this browser goes with it.
  if (tab && !isSame) writeTab(undefined)
  let state: VisitorState = {
    isOpen: isOpenAtFirst || (isSame && tab.isOpen),
    availability: undefined,
    keptDays: usualKeeping.chatDays,
    conversation: kept,
    // Whatever was under way when the page went has to be sent again.
    outbox: isSame ? regainConnection(tab.outbox) : [],
    draft: isSame ? tab.draft : '',
    spoken: [],
    line: 'connecting',
    isTeamTyping: false,
    ending: undefined,
  }
  let line: Line | undefined
  let hasToldOutage = false
  /** Whether the conversation has once been stored here: if it is gone then, another tab erased it. */
  let isKept = kept !== undefined
  let typingTimer: number | undefined
  let heartbeatTimer: number | undefined
  let toldTypingAt = 0
  const listeners = new Set<() => void>()

  function set(patch: Partial<VisitorState>) {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }

  const keepTab = () =>
    writeTab({
      sessionId: state.conversation?.sessionId ?? null,
      isOpen: state.isOpen,
      outbox: [...state.outbox],
      draft: state.draft,
    })

  function setTab(patch: Partial<Pick<VisitorState, 'isOpen' | 'outbox' | 'draft'>>) {
    set(patch)
    keepTab()
  }

  function setConversation(patch: Partial<Conversation>) {
    const { conversation } = state
    if (!conversation) return
    const next = { ...conversation, ...patch }
    set({ conversation: next })
    const stored = isKept ? readConversation(new Date()) : undefined
    if (isKept && stored?.sessionId !== next.sessionId) {
      adoptFromElsewhere()
      return
    }
    isKept = writeConversation(next)
  }

  // ── What comes in ──────────────────────────────────────────────────────────────────────────────

  function takeMessages(incoming: readonly ChatMessage[]) {
    const { conversation } = state
    if (!conversation) return
    const messages = mergeMessages(conversation.messages, incoming, new Date())
    const left = acknowledge(state.outbox, incoming)
    // A conversation that has messages needs no security check: another tab has begun it.
    const isBegun = incoming.length > 0 && needsCheck(left)
    const outbox = isBegun ? passCheck(left) : left
    if (outbox !== state.outbox) setTab({ outbox })
    const isAnswer = incoming.some(({ isFromClient }) => !isFromClient)
    if (isAnswer) showTyping(false)
    setConversation({
      messages: [...messages],
      // The first stored message has spent the security check.
      ...(messages.length > 0 && { captcha: undefined }),
    })
    if (hasGap(messages) && incoming.length === 1) line?.catchUp()
    if (isBegun) void pump()
  }

  function showTyping(isTyping: boolean) {
    window.clearTimeout(typingTimer)
    if (isTyping) typingTimer = window.setTimeout(() => showTyping(false), typingShownFor)
    if (state.isTeamTyping !== isTyping) set({ isTeamTyping: isTyping })
  }

  const speak = (text: string) =>
    set({ spoken: [...state.spoken, { id: makeId(), text, at: new Date() }] })

  function tellError(sentence: string) {
    showToast({ kind: 'error', title: 'Chat Error', text: sentence })
    speak(errorLine)
  }

  function onClosed(sentence: string) {
    // Said again at each new join: once is enough.
    if (sentence && state.spoken.at(-1)?.text !== sentence) speak(sentence)
    const known = state.availability
    if (known && known !== 'unknown') set({ availability: { ...known, available: false } })
    void hours.check()
  }

  function onState(next: LineState) {
    set({ line: next })
    if (next === 'offline') {
      setTab({ outbox: loseConnection(state.outbox) })
      tellOutage()
    }
    if (next === 'socket' || next === 'http') {
      hasToldOutage = false
      setTab({ outbox: regainConnection(state.outbox) })
      if (state.conversation && state.conversation.messages.length > 0) void beat()
      void pump()
    }
  }

  /** Said once for each time the practice is out of reach. */
  function tellOutage() {
    if (hasToldOutage || !state.isOpen) return
    hasToldOutage = true
    const text = state.outbox.length > 0 ? sendFailure : connectFailure
    showToast({ kind: 'error', title: 'Connection Error', text })
  }

  // ── What goes out ──────────────────────────────────────────────────────────────────────────────

  function takeRefusal(item: Outgoing, refusal: Refused) {
    if (isAboutCaptcha(refusal)) {
      setTab({ outbox: holdBack(state.outbox, item.optimisticId, 'needs-check') })
      setConversation({ captcha: undefined })
      showToast({ kind: 'error', title: 'Chat Error', text: checkNeeded })
      return
    }
    setTab({ outbox: holdBack(state.outbox, item.optimisticId, 'refused') })
    if (refusal.code === 'closed') onClosed('')
    else tellError(refusal.sentence || sendFailure)
  }

  // ── The conversation as a whole ────────────────────────────────────────────────────────────────

  function connect() {
    line?.close()
    const { conversation } = state
    if (!conversation) return
    set({ line: 'connecting' })
    line = openLine({
      sessionId: conversation.sessionId,
      visitor: conversation.visitor,
      lastSeq: () => lastWholeSeq(state.conversation?.messages ?? []),
      onMessages: takeMessages,
      onTyping: showTyping,
      onDeleted: () => startAfresh('by-practice'),
      onClosed,
      onError: tellError,
      onState,
    })
    window.clearInterval(heartbeatTimer)
    heartbeatTimer = window.setInterval(() => void beat(), heartbeatEvery)
  }

  /** Tells that somebody is here, and learns whether the conversation still is. */
  async function beat() {
    const { conversation } = state
    if (!conversation) return
    const messages = mergeMessages(conversation.messages, [], new Date())
    if (messages.length < conversation.messages.length) setConversation({ messages: [...messages] })
    try {
      await callOverHttp(chatHeartbeat, { body: { sessionId: conversation.sessionId } })
    } catch (error) {
      // Before its first message nobody knows a conversation; afterwards it has been removed.
      const isGone = error instanceof CallError && error.status === 404 && messages.length > 0
      if (isGone && state.conversation?.sessionId === conversation.sessionId) {
        startAfresh('by-practice')
      }
    }
  }

  function leaveConversation(draft: string, ending?: VisitorState['ending']) {
    line?.close()
    line = undefined
    isKept = false
    window.clearInterval(heartbeatTimer)
    window.clearTimeout(typingTimer)
    setTab({ outbox: [], draft })
    set({
      conversation: undefined,
      spoken: [],
      line: 'connecting',
      isTeamTyping: false,
      ending,
    })
    keepTab()
  }

  /** Somebody else ended it. What was written and not sent goes back into the box. */
  function startAfresh(ending: VisitorState['ending']) {
    const unsent = [...state.outbox.map(({ message }) => message), state.draft].filter(Boolean)
    leaveConversation(unsent.join('\n'), ending)
    writeConversation(undefined)
  }

  /** Another tab began, went on with or ended the conversation. */
  function adoptFromElsewhere() {
    const stored = readConversation(new Date())
    const { conversation } = state
    if (!stored) {
      // Erased there is erased here, drafts included. Storage that holds nothing proves nothing.
      if (conversation && isKept) leaveConversation('')
      return
    }
    isKept = true
    if (stored.sessionId !== conversation?.sessionId) {
      set({ conversation: stored, ending: undefined, spoken: [] })
      setTab({ outbox: [] })
      connect()
      return
    }
    const messages = mergeMessages(conversation.messages, stored.messages, new Date())
    const seenSeq = Math.max(conversation.seenSeq, stored.seenSeq)
    set({ conversation: { ...stored, messages: [...messages], seenSeq } })
    if (stored.captcha && conversation.captcha?.validation !== stored.captcha.validation) {
      setTab({ outbox: passCheck(state.outbox) })
      void pump()
    }
  }

  const pump = createPump(
    () => nextToSend(state.outbox),
    (item) =>
      state.line === 'socket' || state.line === 'http'
        ? line?.deliver(item, state.conversation?.captcha)
        : undefined,
    takeRefusal,
  )

  const hours = watchHours(
    () => state.availability,
    () => state.isOpen || state.conversation !== undefined,
    (availability, keptDays = state.keptDays) => {
      if (availability === 'unknown' && state.isOpen && !state.conversation) {
        showToast({ kind: 'error', title: 'Connection Error', text: connectFailure })
      }
      set({ availability, keptDays })
    },
  )

  const stopListening = onConversationElsewhere(adoptFromElsewhere)
  const onReturn = () => {
    if (document.visibilityState === 'visible' && state.isOpen) void hours.check()
  }
  document.addEventListener('visibilitychange', onReturn)
  prepareToasts().catch(() => {
    // Told plainly then.
  })
  if (state.conversation) connect()
  if (state.isOpen || state.conversation) void hours.check()

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,

    open() {
      setTab({ isOpen: true })
      void hours.check()
    },
    close: () => setTab({ isOpen: false }),
    checkHours: () => void hours.check(),

    /** The form was filled in and its security check solved. */
    start(visitor: Visitor, captcha: { value: string; validation: string }) {
      const conversation: Conversation = {
        sessionId: makeId(),
        startedAt: new Date().toISOString(),
        visitor,
        captcha,
        messages: [],
        seenSeq: 0,
      }
      set({ conversation, ending: undefined, spoken: [] })
      isKept = writeConversation(conversation)
      setTab({ outbox: [] })
      connect()
    },

    write(draft: string) {
      setTab({ draft })
      const isTyping = draft.trim() !== ''
      const now = Date.now()
      if (isTyping && now - toldTypingAt < typingToldEvery) return
      if (!isTyping && toldTypingAt === 0) return
      toldTypingAt = isTyping ? now : 0
      line?.tellTyping(isTyping)
    },

    /** Sends what stands in the box. Blank text is not sent. */
    send() {
      const message = state.draft.trim()
      if (countSeen(message) === 0) return false
      const written = { optimisticId: makeId(), message, writtenAt: new Date().toISOString() }
      const outbox = addToOutbox(state.outbox, written)
      setTab({ draft: '', outbox: state.line === 'offline' ? loseConnection(outbox) : outbox })
      if (toldTypingAt > 0) line?.tellTyping(false)
      toldTypingAt = 0
      if (state.line === 'offline') {
        hasToldOutage = false
        tellOutage()
        line?.wake()
      }
      void pump()
      return true
    },

    sendAgain(optimisticId: string) {
      setTab({ outbox: tryAgain(state.outbox, optimisticId) })
      hasToldOutage = false
      if (state.line !== 'socket') line?.wake()
      void pump()
    },

    /** The security check was done again: what waited for it goes. */
    solveCheck(captcha: { value: string; validation: string }) {
      setConversation({ captcha })
      setTab({ outbox: passCheck(state.outbox) })
      void pump()
    },

    markSeen() {
      const { conversation } = state
      if (!conversation) return
      const seenSeq = conversation.messages.at(-1)?.seq ?? 0
      if (seenSeq > conversation.seenSeq) setConversation({ seenSeq })
    },

    /** Everything of the conversation leaves this device, in every tab. */
    endAndErase() {
      leaveConversation('')
      writeConversation(undefined)
      writeTab(undefined)
    },

    /** Ends it without a trace of the page: for when the widget leaves it. */
    dispose() {
      stopListening()
      document.removeEventListener('visibilitychange', onReturn)
      hours.stop()
      window.clearTimeout(typingTimer)
      window.clearInterval(heartbeatTimer)
      line?.close()
    },
  }
}

export type VisitorStore = ReturnType<typeof createVisitorStore>

export const unreadOf = ({ conversation }: VisitorState) =>
  conversation ? countUnread(conversation.messages, conversation.seenSeq) : 0
