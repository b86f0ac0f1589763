import { bind } from '#platform/server/bind.ts'
import { noConversations } from '../contract/states.ts'
import type { VisitorTab } from '../contract/visitor-page.ts'
import { createOpenTimer } from '../open-timer.ts'
import { listOpenings } from '../openings.ts'
import { messageExpiry } from '../rules.ts'
import { findOpeningStart } from '../schedule.ts'
import type { ChatDeps, ChatOptions } from './chat-deps.ts'
import { changeConversation } from './conversations/change-conversation.ts'
import { convertToLead } from './conversations/convert-conversation.ts'
import { deleteConversation } from './conversations/delete-conversation.ts'
import { deleteExpiredConversations } from './conversations/delete-expired-conversations.ts'
import { dismissConversation, restoreConversation } from './conversations/dismiss-conversation.ts'
import { eraseConversationsOfLead } from './conversations/erase-conversation.ts'
import { exportConversation } from './conversations/export-conversation.ts'
import { findConversationsOfPerson } from './conversations/find-conversations-of-person.ts'
import { findOfContact, findOfLeads } from './conversations/find-of-contact.ts'
import { findRelated } from './conversations/find-related.ts'
import { getConversation } from './conversations/get-conversation.ts'
import { insertPast } from './conversations/insert-past.ts'
import { viewOfLead } from './conversations/linked-conversations.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { copyOwnConversation, eraseOwnConversation } from './conversations/own-copy.ts'
import { createOwnViewRecorder } from './conversations/own-view-recorder.ts'
import { requestCallBack } from './conversations/request-call-back.ts'
import { setLanguage } from './conversations/set-language.ts'
import { toPresence, toState } from './conversations/to-summary.ts'
import { createViewRecorder } from './conversations/view-recorder.ts'
import { getDuty } from './duty/get-duty.ts'
import { listAvailable } from './duty/list-available.ts'
import { listOnDuty } from './duty/list-on-duty.ts'
import { recordConnected } from './duty/record-connected.ts'
import { setAvailability } from './duty/set-availability.ts'
import { createStatusReader } from './duty/status-reader.ts'
import { deleteUnsentFiles } from './files/delete-unsent-files.ts'
import { getVisitorFileSpace } from './files/get-visitor-file-space.ts'
import { downloadFile, readVisitorFile } from './files/read-file.ts'
import { uploadFile } from './files/upload-file.ts'
import { getAvailability } from './get-availability.ts'
import { createHours } from './hours.ts'
import { listColleagues } from './list-colleagues.ts'
import { deleteOldAnswerTimes } from './messages/delete-old-answer-times.ts'
import { insertPastAnswerTimes } from './messages/insert-past-answer-times.ts'
import { markRead } from './messages/mark-read.ts'
import { markUnread } from './messages/mark-unread.ts'
import { createMessageStore } from './messages/message-store.ts'
import { readHistory } from './messages/read-history.ts'
import { readMessages } from './messages/read-messages.ts'
import { toMessage } from './messages/to-message.ts'
import { createPolledTabs, toOpenPage } from './presence/polled-tabs.ts'
import { recordHeartbeat } from './presence/record-heartbeat.ts'
import { listPresent, refreshJoined, setJoined } from './presence/set-joined.ts'

export type ChatService = ReturnType<typeof createChatService>

function createDeps(options: ChatOptions): ChatDeps {
  const { audit, clock, timeZone, retentionDays } = options
  return {
    ...options,
    hours: createHours(clock, options.readSchedule, timeZone),
    recordView: createViewRecorder(audit, clock),
    recordOwnView: createOwnViewRecorder(audit, clock),
    now: () => clock.now(),
    toExpiry: (writtenAt) => messageExpiry(writtenAt, retentionDays),
  }
}

/** The conversations of one person, or of one lead. */
const createOfPeople = (deps: ChatDeps) => ({
  ...bind(deps, {
    findOfPerson: findConversationsOfPerson,
    findOfContact,
    findOfLeads,
    findRelated,
    viewOfLead,
    export: exportConversation,
    eraseOfLead: eraseConversationsOfLead,
  }),
  listNumbersOfLead: async (leadId: number) =>
    (await deps.chat.listOfLead(leadId, deps.now())).map(({ id }) => id),
  /** True if the visitor of a conversation has this address, which is in small letters. */
  hasAddress: async (address: string) => deps.chat.hasAddress(address, deps.now()),
})

/** Opening times as other features ask for them, by the schedule of the moment. */
const createOpeningTimes = ({ readSchedule, timeZone }: ChatOptions, now: () => Date) => ({
  /** The moment from which on the practice has been open for this long. */
  findOpeningStart: (openMs: number) => findOpeningStart(now(), openMs, readSchedule(), timeZone),
  /** The spans in which the practice is open, from this many days ago to the end of tomorrow. */
  listOpenings: (days: number) => listOpenings(now(), days, readSchedule(), timeZone),
  /** Measures how long the practice was open between two moments. */
  createOpenTimer: () => createOpenTimer(readSchedule(), timeZone),
})

const files = {
  uploadFile,
  getVisitorFileSpace,
  readVisitorFile,
  downloadFile,
  deleteUnsentFiles,
}

export function createChatService(options: ChatOptions) {
  const deps = createDeps(options)
  const { chat, now } = deps
  const polledTabs = createPolledTabs()
  return {
    ...createMessageStore(deps),
    ...createOfPeople(deps),

    ...bind(deps, {
      getAvailability,
      getDuty,
      setAvailability,
      listAvailable,
      listOnDuty,
      recordConnected,
      listConversations,
      getConversation,
      listColleagues,
      changeConversation,
      dismissConversation,
      restoreConversation,
      deleteConversation,
      deleteExpiredConversations,
      deleteOldAnswerTimes,
      convertToLead,
      requestCallBack,
      copyOwn: copyOwnConversation,
      eraseOwn: eraseOwnConversation,
      setLanguage,
      insertPast,
      insertPastAnswerTimes,
      readHistory,
      readMessages,
      markRead,
      markUnread,
      recordHeartbeat,
      setJoined,
      refreshJoined,
      listPresent,
      toPresence,
    }),
    ...bind(deps, files),
    status: createStatusReader(deps),
    ...createOpeningTimes(options, now),
    countStarts: chat.countStarts,

    find: async (sessionId: string) => chat.find(sessionId, now()),
    findBySecretHash: async (secretHash: string) => chat.findBySecretHash(secretHash, now()),
    findByNumber: async (number: number) => chat.findByNumber(number, now()),
    listByNumber: async (numbers: readonly number[]) => chat.listByNumber(numbers, now()),
    listByAddresses: async (addresses: readonly string[]) => chat.listByAddresses(addresses, now()),
    /** The last sequence number of each conversation. */
    listPositions: chat.listPositions,
    /** The numbers of waiting conversations without any answer whose wait began in this span. */
    listUnanswered: async (span: { after: Date; until: Date }) => chat.listUnanswered(span, now()),
    /** The number of conversations whose visitor waits for an answer. */
    countWaiting: async () => chat.countWaiting(now()),
    /** Since when the visitor waits who has waited longest, in all or in one person's conversations. */
    findLongestWait: async (assignedTo?: number) => chat.findLongestWait(now(), assignedTo),
    countViews: async (userIds: readonly number[]) => chat.countViews(userIds, now()),
    countOwnViews: async (userId: number) =>
      (await chat.countViews([userId], now())).get(userId) ?? noConversations,
    /** Messages after a sequence number, oldest first, for sockets that have the earlier ones. */
    listNewer: async (sessionId: string, seq: number, limit: number) =>
      (await chat.listNewer(sessionId, seq, limit, now())).map(toMessage),
    countUnread: async () => chat.countUnread(now()),
    listReads: chat.listReads,
    /** The states of these conversations, and how many messages are unread up to which sequence number. */
    listUnread: async (numbers: readonly number[]) => chat.listUnread(numbers, now()),

    polledTabs,
    /** Reports the page that a visitor without a socket reads. */
    reportPolledTab: (number: number, tab: VisitorTab) =>
      polledTabs.report(number, toOpenPage(tab, now().getTime())),
    toState: (row: Parameters<typeof toState>[0], lastReadSeq: number) =>
      toState(row, lastReadSeq, now()),
  }
}
