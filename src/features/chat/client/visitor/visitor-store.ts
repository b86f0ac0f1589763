import { CallError, callOverHttp } from '#platform/client/http/api.ts'
import { prepareToasts, showToast } from '#platform/client/toasts.tsx'
import { countVisible } from '#shared/text.ts'
import { type ChatMessage, chatHeartbeat, type Sender, type Visitor } from '../../contract.ts'
import type { Availability } from '../../opening-words.ts'
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
} from '../../outbox.ts'
import {
  advanceContiguousSeq,
  countUnread,
  type LocalNotice,
  mergeMessages,
} from '../../transcript.ts'
import { createSendQueue, type Refused } from './send-queue.ts'
import { type ConnectionState, type Line, openConnection } from './visitor-connection.ts'
import { watchHours } from './visitor-hours.ts'
import {
  type Captcha,
  type Conversation,
  canResumeLater,
  makeId,
  onSessionIdChange,
  readSessionId,
  restore,
  writeSessionId,
  writeTab,
} from './visitor-storage.ts'
import { openTabChannel, type TabMessage } from './visitor-tabs.ts'

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
  spoken: readonly LocalNotice[]
  line: ConnectionState
  isTeamTyping: boolean
  /** Whether a visitor who leaves this page can find the conversation again. */
  canResumeLater: boolean
  /** Why there is no conversation any more: `gone` when it had been deleted before this page loaded. */
  ending: 'by-practice' | 'gone' | 'erased' | undefined
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

const toPending = ({ visitor, captcha }: Conversation) =>
  visitor && { visitor, ...(captcha && { captcha }) }

/** Who answered something has read what stood before it. */
const lastOwnSeq = (messages: readonly ChatMessage[]) =>
  messages.findLast(({ isFromClient }) => isFromClient)?.seq ?? 0

/** The visitor's side of live chat: what is kept, what is under way, and what the screen shows of it. */
export function createVisitorStore(isOpenAtFirst: boolean, keptDays: number) {
  const { conversation: restored, tab } = restore()
  let state: VisitorState = {
    isOpen: isOpenAtFirst || tab?.isOpen === true,
    availability: undefined,
    keptDays,
    conversation: restored,
    // Whatever was under way when the page went has to be sent again.
    outbox: tab ? regainConnection(tab.outbox) : [],
    draft: tab?.draft ?? '',
    spoken: [],
    line: 'connecting',
    isTeamTyping: false,
    canResumeLater: canResumeLater(),
    ending: undefined,
  }
  let line: Line | undefined
  let hasToldOutage = false
  /** Up to here no message of the conversation is missing: `advanceContiguousSeq`. */
  let wholeSeq = 0
  /** Whether lasting storage has this conversation's id: if it is gone later, another tab erased it. */
  let hasSavedId = restored?.isStarted === true
  let lastErasedId: string | undefined
  let typingTimer: number | undefined
  let heartbeatTimer: number | undefined
  let toldTypingAt = 0
  const listeners = new Set<() => void>()

  function set(patch: Partial<VisitorState>) {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }

  function saveTab() {
    const { conversation, isOpen, outbox, draft } = state
    // Once the practice has it, the server is asked instead.
    const pending = conversation && !hasSavedId ? toPending(conversation) : undefined
    writeTab({
      sessionId: conversation?.sessionId ?? null,
      isOpen,
      outbox: [...outbox],
      draft,
      seenSeq: conversation?.seenSeq,
      ...(pending && { pending }),
    })
  }

  function setTab(patch: Partial<Pick<VisitorState, 'isOpen' | 'outbox' | 'draft'>>) {
    set(patch)
    saveTab()
  }

  function setConversation(patch: Partial<Conversation>) {
    const { conversation } = state
    if (!conversation) return
    const next = { ...conversation, ...patch }
    set({ conversation: next })
    if (hasSavedId && readSessionId() !== next.sessionId) {
      followSessionId()
      return
    }
    if (next.isStarted && !hasSavedId) {
      hasSavedId = writeSessionId(next.sessionId)
      set({ canResumeLater: hasSavedId })
    }
    saveTab()
  }

  // ── What comes in ──────────────────────────────────────────────────────────────────────────────

  function takeMessages(incoming: readonly ChatMessage[]) {
    const { conversation } = state
    if (!conversation) return
    const messages = mergeMessages(conversation.messages, incoming, new Date())
    wholeSeq = advanceContiguousSeq(wholeSeq, messages)
    const left = acknowledge(state.outbox, incoming)
    // A conversation that has messages needs no security check: another tab has begun it.
    const isBegun = incoming.length > 0 && needsCheck(left)
    const outbox = isBegun ? passCheck(left) : left
    if (outbox !== state.outbox) setTab({ outbox })
    const isAnswer = incoming.some(({ isFromClient }) => !isFromClient)
    if (isAnswer) showTyping(false)
    setConversation({
      messages,
      // The first stored message has spent the security check.
      ...(messages.length > 0 && { captcha: undefined, isStarted: true }),
    })
    const hasGap = wholeSeq < (messages.at(-1)?.seq ?? 0)
    if (hasGap && incoming.length === 1) line?.catchUp()
    if (isBegun) void pump()
  }

  function takeHistory(incoming: readonly ChatMessage[], visitor: Sender | undefined) {
    const { conversation } = state
    if (!conversation) return
    const isEmpty = incoming.length === 0 && conversation.messages.length === 0
    if (conversation.isStarted && isEmpty && !visitor) {
      startAfresh('gone')
      return
    }
    // Oldest first: what the server leaves out before these is not to be shown any more.
    const [oldest] = incoming
    if (oldest) wholeSeq = Math.max(wholeSeq, oldest.seq - 1)
    const { seenSeq = lastOwnSeq(incoming) } = conversation
    setConversation({
      visitor: conversation.visitor ?? visitor,
      seenSeq,
      isStarted: conversation.isStarted || visitor !== undefined,
    })
    takeMessages(incoming)
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

  function onState(next: ConnectionState) {
    set({ line: next })
    if (next === 'offline') {
      setTab({ outbox: loseConnection(state.outbox) })
      tellOutage()
    }
    if (next === 'socket' || next === 'http') {
      hasToldOutage = false
      setTab({ outbox: regainConnection(state.outbox) })
      if (state.conversation?.isStarted) void beat()
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
    line = openConnection({
      sessionId: conversation.sessionId,
      visitor: conversation.visitor,
      lastSeq: () => wholeSeq,
      onMessages: takeMessages,
      onHistory: takeHistory,
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
    if (messages.length < conversation.messages.length) setConversation({ messages })
    try {
      await callOverHttp(chatHeartbeat, { body: { sessionId: conversation.sessionId } })
    } catch (error) {
      // Before its first message nobody knows a conversation; afterwards it has been removed.
      const isGone = error instanceof CallError && error.status === 404 && conversation.isStarted
      if (isGone && state.conversation?.sessionId === conversation.sessionId) {
        startAfresh('by-practice')
      }
    }
  }

  function leaveConversation(draft: string, ending?: VisitorState['ending']) {
    line?.close()
    line = undefined
    wholeSeq = 0
    hasSavedId = false
    window.clearInterval(heartbeatTimer)
    window.clearTimeout(typingTimer)
    set({
      conversation: undefined,
      outbox: [],
      draft,
      spoken: [],
      line: 'connecting',
      isTeamTyping: false,
      ending,
    })
    saveTab()
  }

  /** Somebody else ended it. What was written and not sent goes back into the box. */
  function startAfresh(ending: VisitorState['ending']) {
    leaveConversation(unsentText(), ending)
    writeSessionId(undefined)
  }

  const unsentText = () =>
    [...state.outbox.map(({ message }) => message), state.draft].filter(Boolean).join('\n')

  function adopt(conversation: Conversation, draft: string) {
    wholeSeq = 0
    set({ conversation, ending: undefined, spoken: [] })
    setTab({ outbox: [], draft })
    connect()
  }

  /** Another tab's conversation was stored by the practice, or erased. */
  function followSessionId() {
    const sessionId = readSessionId()
    const { conversation } = state
    if (sessionId === undefined) {
      // Erased there is erased here, drafts included. Storage that holds nothing proves nothing.
      if (conversation && hasSavedId) {
        lastErasedId = conversation.sessionId
        leaveConversation('')
      }
      return
    }
    hasSavedId = true
    if (sessionId === conversation?.sessionId) {
      if (!conversation.isStarted) set({ conversation: { ...conversation, isStarted: true } })
      saveTab()
      return
    }
    adopt(
      { sessionId, visitor: undefined, isStarted: true, messages: [], seenSeq: undefined },
      unsentText(),
    )
  }

  function hearTab(message: TabMessage) {
    const { conversation } = state
    if (message.type === 'ask') {
      tellPending()
      tellSeen()
      return
    }
    const isSame = message.sessionId === conversation?.sessionId
    switch (message.type) {
      case 'pending':
        if (!conversation) {
          const { sessionId, visitor, captcha } = message
          adopt(
            { sessionId, visitor, captcha, isStarted: false, messages: [], seenSeq: 0 },
            state.draft,
          )
        } else if (isSame && message.captcha && conversation.messages.length === 0) {
          passWith(message.captcha)
        }
        return
      case 'seen':
        if (isSame && message.seq > (conversation?.seenSeq ?? 0)) {
          setConversation({ seenSeq: message.seq })
        }
        return
      case 'erased':
        if (isSame) leaveConversation('', 'erased')
        // The removed id was noticed first.
        else if (message.sessionId === lastErasedId) set({ ending: 'erased' })
        return
      default:
        message satisfies never
    }
  }

  /** Until the practice has stored something of it, other tabs know the conversation from this one. */
  function tellPending() {
    const { conversation } = state
    const pending = conversation?.isStarted === false ? toPending(conversation) : undefined
    if (!conversation || !pending) return
    tabs.post({ type: 'pending', sessionId: conversation.sessionId, ...pending })
  }

  function tellSeen() {
    const { sessionId, seenSeq = 0 } = state.conversation ?? {}
    if (sessionId !== undefined && seenSeq > 0) tabs.post({ type: 'seen', sessionId, seq: seenSeq })
  }

  /** What waited for the security check goes. */
  function passWith(captcha: Captcha) {
    setConversation({ captcha })
    setTab({ outbox: passCheck(state.outbox) })
    void pump()
  }

  const pump = createSendQueue(
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
    (availability) => {
      // After the answer, so that it does not delay the panel.
      prepareToasts().catch(() => {
        // A plain notice is shown then.
      })
      if (availability === 'unknown' && state.isOpen && !state.conversation) {
        showToast({ kind: 'error', title: 'Connection Error', text: connectFailure })
      }
      set({ availability })
    },
  )

  const tabs = openTabChannel(hearTab)
  tabs.post({ type: 'ask' })
  const stopListening = onSessionIdChange(followSessionId)
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return
    // A page that was put away heard nothing of other tabs.
    followSessionId()
    if (state.isOpen) void hours.check()
  }
  document.addEventListener('visibilitychange', onReturn)
  if (state.conversation) {
    // What the first edition stored is replaced by the new form at once.
    saveTab()
    connect()
  }
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
        visitor,
        captcha,
        isStarted: false,
        messages: [],
        seenSeq: 0,
      }
      set({ conversation, ending: undefined, spoken: [] })
      setTab({ outbox: [] })
      tellPending()
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
      if (countVisible(message) === 0) return false
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
      passWith(captcha)
      tellPending()
    },

    markSeen() {
      const { conversation } = state
      const seq = conversation?.messages.at(-1)?.seq ?? 0
      if (!conversation || seq <= (conversation.seenSeq ?? 0)) return
      setConversation({ seenSeq: seq })
      tellSeen()
    },

    /** Everything of the conversation leaves this device, in every tab. */
    endAndErase() {
      const { conversation } = state
      leaveConversation('', 'erased')
      writeSessionId(undefined)
      writeTab(undefined)
      if (conversation) tabs.post({ type: 'erased', sessionId: conversation.sessionId })
    },

    /** Ends it without a trace of the page: for when the widget leaves it. */
    dispose() {
      stopListening()
      tabs.close()
      document.removeEventListener('visibilitychange', onReturn)
      hours.stop()
      window.clearTimeout(typingTimer)
      window.clearInterval(heartbeatTimer)
      line?.close()
    },
  }
}

export type VisitorStore = ReturnType<typeof createVisitorStore>

export const countUnseen = ({ conversation }: VisitorState) =>
  conversation ? countUnread(conversation.messages, conversation.seenSeq ?? 0) : 0
