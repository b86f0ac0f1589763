import { escapeHtml } from '#platform/server/mail/mail-layout.ts'

/**
 * The last page of a window in which someone unlocked or confirmed. Its script tells the other tabs of this browser and
 * closes it. The content security policy allows no inline script.
 */
export function renderWindowPage({ event, text }: { event: string; text: string }): string {
  const heading = text ? 'Not confirmed' : 'Confirmed'
  const explanation = text || 'You can close this window and go on.'
  return `<!doctype html>
<html lang="en-CA" data-event="${escapeHtml(event)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<link rel="stylesheet" href="/google-auth-callback.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/provider-window.js" defer></script>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${escapeHtml(explanation)}</p>
</main>
</body>
</html>
`
}
