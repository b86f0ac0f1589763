// Last step of a window in which someone unlocked or confirmed by the identity provider: tells the other tabs and closes.
// Through a channel, because the provider's pages may have parted this window from the one that opened it.
const event = document.documentElement.dataset.event
// The code in the address is spent; nobody should find it in the history.
window.history.replaceState(null, '', window.location.pathname)
if (event) {
  const channel = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no target: it reaches only pages of this origin
  channel.postMessage(event)
  channel.close()
  window.close()
}
