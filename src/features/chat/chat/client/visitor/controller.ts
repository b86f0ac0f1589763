import { m } from '#messages'
import { callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { countVisible } from '#shared/text.ts'
import { requestCallBack } from '../../contract/call-back.ts'
import type { Visitor } from '../../contract/messages.ts'
import { regainConnection } from '../../outbox.ts'
import { noAttachments } from '../files/attachments.ts'
import { makeId } from '../make-id.ts'
import type { ChatEvent, ChatState, SolvedCaptcha } from './chat-state.ts'
import { type ChatStore, createChatStore } from './chat-store.ts'
import { prepareChatToasts, showConnectionError } from './chat-toasts.ts'
import { createMessaging, type Messaging } from './messaging.ts'
import { type ChatStatus, watchOpeningHours } from './opening-hours.ts'
import {
  canResumeLater,
  deleteSessionId,
  deleteTab,
  readSessionId,
  restore,
  saveTab,
  writeSessionId,
} from './persistence.ts'
import { createTabSync, type TabSync } from './tab-sync.ts'
import { createVisitorFiles, type VisitorFiles } from './visitor-files.ts'

function createInitialState(isOpenAtFirst: boolean, retentionDays: number): ChatState {
  const { conversation, tab } = restore()
  return {
    isOpen: isOpenAtFirst || tab?.isOpen === true,
    availability: undefined,
    retentionDays,
    conversation,
    // Whatever was being sent when the page was left has to be sent again.
    outbox: tab ? regainConnection(tab.outbox) : [],
    draft: tab?.draft ?? '',
    attachments: noAttachments,
    notices: [],
    connection: 'connecting',
    isTeamTyping: false,
    canResumeLater: canResumeLater(),
    ending: undefined,
    contiguousSeq: 0,
    isIdStored: conversation?.isStarted === true,
    erasedId: undefined,
  }
}

/** The visitor's side of live chat in one tab: its state, and the effects that follow from changes. */
export function createChatController(isOpenAtFirst: boolean, retentionDays: number) {
  const store = createChatStore(createInitialState(isOpenAtFirst, retentionDays), onChange)
  const isWanted = () => store.read().isOpen || store.read().conversation !== undefined
  const hours = watchOpeningHours({
    getKnown: () => store.read().availability,
    isShown: () => store.read().isOpen && document.visibilityState === 'visible',
    isWanted,
    onAnswer: (availability) => showAvailability(store, availability),
  })
  const files = createVisitorFiles(store)
  const messaging = createMessaging(store, files, () => void hours.check())
  const tabs = createTabSync(store, messaging)

  function onChange(before: ChatState) {
    const { conversation, isIdStored } = store.read()
    if (conversation && conversation !== before.conversation) {
      // This tab may have missed that another one replaced the conversation.
      if (isIdStored && readSessionId() !== conversation.sessionId) {
        tabs.followSessionId()
        return
      }
      if (conversation.isStarted && !isIdStored) {
        store.dispatch({ type: 'id-saved', isSaved: writeSessionId(conversation.sessionId) })
      }
    }
    if (before.conversation && !conversation) messaging.disconnect()
    files.prune(store.read())
    if (isTabChanged(before, store.read())) saveTab(store.read())
  }

  const onVisibilityChange = () => {
    if (document.visibilityState !== 'visible') return
    // A page in the back/forward cache receives nothing from other tabs.
    tabs.followSessionId()
    if (store.read().isOpen) void hours.check()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  if (store.read().conversation) {
    // Replaces what the first edition stored.
    saveTab(store.read())
    messaging.connect()
  }
  if (isWanted()) void hours.check()

  return {
    subscribe: store.subscribe,
    read: store.read,
    open() {
      store.dispatch({ type: 'panel-toggled', isOpen: true })
      void hours.check()
    },
    close: () => store.dispatch({ type: 'panel-toggled', isOpen: false }),
    checkHours: () => void hours.check(),
    ...createActions(store, messaging, tabs),
    ...createFileActions(store, files),
    /** Stops everything without ending the conversation, for when the widget is unmounted. */
    dispose() {
      tabs.close()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      hours.stop()
      messaging.disconnect()
    },
  }
}

export type ChatController = ReturnType<typeof createChatController>

/** Actions of the visitor in the panel. */
function createActions(store: ChatStore, messaging: Messaging, tabs: TabSync) {
  const changeCallBack = (change: Extract<ChatEvent, { type: 'call-back-changed' }>['change']) =>
    store.dispatch({ type: 'call-back-changed', change })
  return {
    /** The form was filled in and its security check solved. */
    start(visitor: Visitor, captcha: SolvedCaptcha) {
      prepareChatToasts()
      store.dispatch({ type: 'conversation-started', sessionId: makeId(), visitor, captcha })
      tabs.postPending()
      messaging.connect()
    },
    write(draft: string) {
      store.dispatch({ type: 'draft-changed', draft })
      messaging.reportTyping(draft.trim() !== '')
    },
    /** Sends the draft and its files. @returns false for blank text alone, which is not sent */
    send() {
      const { draft, attachments } = store.read()
      const text = draft.trim()
      const hasFiles = attachments.files.length > 0
      if (countVisible(text) === 0 && !hasFiles) return false
      const writtenAt = new Date().toISOString()
      const message = {
        optimisticId: makeId(),
        message: text,
        ...(hasFiles && { files: [...attachments.files] }),
        writtenAt,
      }
      store.dispatch({ type: 'message-written', message })
      messaging.reportTyping(false)
      messaging.sendWritten()
      return true
    },
    sendAgain(optimisticId: string) {
      store.dispatch({ type: 'message-retried', optimisticId })
      messaging.retry()
    },
    /** The security check was solved again, in the middle of a conversation. */
    solveCaptcha(captcha: SolvedCaptcha) {
      messaging.passCaptcha(captcha)
      tabs.postPending()
    },
    typePhone: (typedPhone: string) => changeCallBack({ typedPhone }),
    /** Asks to be called back. @returns why that did not succeed, for the visitor */
    async requestCallBack(phone: string): Promise<string | undefined> {
      const { sessionId } = store.read().conversation ?? {}
      if (sessionId === undefined) return undefined
      try {
        const callBack = await callOverHttp(requestCallBack, { body: { sessionId, phone } })
        changeCallBack({ callBack })
        return undefined
      } catch (error) {
        return toErrorMessage(error, m.chat_call_back_failed())
      }
    },
    declineOffer: (declinedOffer: string) => changeCallBack({ declinedOffer }),
    markSeen() {
      const { conversation } = store.read()
      const seq = conversation?.messages.at(-1)?.seq ?? 0
      if (seq <= (conversation?.seenSeq ?? 0)) return
      store.dispatch({ type: 'messages-seen', seq })
      tabs.postSeen()
    },
    saveCopy() {
      const { sessionId } = store.read().conversation ?? {}
      if (sessionId) void import('./own-copy.ts').then((copy) => copy.saveCopy(sessionId))
    },
    /** Deletes everything of the conversation from this device, in every tab, and at the practice. */
    endAndErase() {
      const { conversation } = store.read()
      const { sessionId } = conversation ?? {}
      if (sessionId) void import('./own-copy.ts').then((copy) => copy.eraseAtPractice(sessionId))
      store.dispatch({ type: 'conversation-left', draft: '', ending: 'erased' })
      deleteSessionId()
      deleteTab()
      if (conversation) tabs.postErased(conversation.sessionId)
    },
  }
}

const createFileActions = (store: ChatStore, files: VisitorFiles) => ({
  attach: (given: readonly File[]) => void files.choose(given),
  detach: files.remove,
  saveFile: files.save,
  /** Puts a refused message with files back into the draft. */
  edit(optimisticId: string) {
    const edited = store.read().outbox.find((item) => item.optimisticId === optimisticId)
    const held = files.listHeld(edited?.files)
    store.dispatch({ type: 'message-edited', optimisticId, files: held })
  },
})

function showAvailability(store: ChatStore, availability: ChatStatus | 'unknown') {
  const { isOpen, conversation } = store.read()
  // Only after the answer, so that loading the toasts does not delay the panel.
  if (conversation) prepareChatToasts()
  if (availability === 'unknown' && isOpen && !conversation) {
    showConnectionError(m.errors_chat_connection())
  }
  store.dispatch({ type: 'availability-received', availability })
}

/** True if anything changed that survives a reload of the tab. */
const isTabChanged = (before: ChatState, after: ChatState) =>
  before.conversation !== after.conversation ||
  before.isOpen !== after.isOpen ||
  before.outbox !== after.outbox ||
  before.draft !== after.draft ||
  before.isIdStored !== after.isIdStored
