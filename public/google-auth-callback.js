// Last step of the Google window: tells the page that opened it, which is ours, and closes.
const message = document.documentElement.dataset.message
// The code in the address is spent; nobody should find it in the history.
window.history.replaceState(null, '', window.location.pathname)
if (message && window.opener) {
  window.opener.postMessage(JSON.parse(message), window.location.origin)
  window.close()
}
