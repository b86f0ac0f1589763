// A page starts in the browser like this; decision 3 has a diagram. The server's HTML names one script, `start.ts`, which waits until the
// page is visible or the visitor touches it, and then loads `entry-browser.tsx`. That hydrates the page (for a
// page marked `complete` without reading its data, and for a static one without its code), or renders a portal page in place of
// the `placeholder`. `app.tsx` then sets `ready` and dispatches `bootEvents.ready`, on which `start.ts`
// repeats what the visitor pressed too early: a form's button or the chat's bubble. When code fails to load,
// `bootEvents.failed` or `partFailed` makes `start.ts` reload the page once, with the typed fields; when that
// does not help, it sets `loadFailed`, and `#load-error` shows a message with a link that reloads again.

/** Dispatched on `window`. */
export const bootEvents = {
  /** The page is hydrated or rendered. */
  ready: 'app:ready',
  /** The page's code failed to load or to run. */
  failed: 'app:failed',
  /** Code of one part failed to load on a page that is ready; the detail is a `PartFailure`. */
  partFailed: 'app:part-failed',
  /** The chat was pressed and is not here yet, or no longer awaited; the detail says which. */
  chatAwaited: 'app:chat-awaited',
  /** The visitor leaves quickly (`leave-site.ts`): the page is covered already, and the app must end. */
  leaving: 'app:leaving',
} as const

/** `hash` opens the part after a reload; `onFailure` runs when a reload is not possible or did not help. */
export type PartFailure = { hash: string; onFailure: () => void }

/**
 * Attributes of the document's elements. Style sheets repeat the names they use, which a test compares. Two more
 * belong to the parts that set them: `submitAttribute` and `bubbleAttribute`.
 */
export const bootAttributes = {
  /** On `html`: the page responds to input. */
  ready: 'data-ready',
  /** On `html`: code is missing, so `#load-error` is shown. */
  loadFailed: 'data-load-failed',
  /** On `html`: another page is being opened, so a line along the top moves. */
  opening: 'data-opening',
  /** On `#root`: what the page shows is in the document, so the query library is not needed. `static` if its code is not, either. */
  complete: 'data-complete',
  /** On the part of a static page that is hydrated by itself once its form is used. */
  livePart: 'data-live-part',
  /** On that part: a choice was made before its code has arrived. */
  waiting: 'data-waiting',
  /** On the part of a page whose therapists get their next free call, once the page can be read. */
  freeCalls: 'data-free-calls',
  /** On a hidden element with two children: the words shown while the chat is awaited, and after a long wait. */
  chatWords: 'data-chat-words',
  /** On links to the same page in the other language. */
  languageLink: 'data-language-link',
  /** On `main`: the spinner that the server sends in place of a portal page. */
  placeholder: 'data-placeholder',
  /** On the start script: the address of the page's entry. */
  entry: 'data-entry',
  /** On the start script: the addresses of the modules to preload. */
  files: 'data-files',
} as const

/** The element that the server sends after the page; `load-error.css` shows it when code is missing. */
export const loadErrorId = 'load-error'
