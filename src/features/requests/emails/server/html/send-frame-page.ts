import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#platform/server/mail/mail-layout.ts'
import type { MailBody } from './mail-body.ts'

// The reader asked for the pictures. Nothing else loads, and no script runs.
const framePolicy =
  "default-src 'none'; img-src https: data:; style-src 'self'; font-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox'

const renderFramePage = ({ body, bodyType }: MailBody) => `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Message</title>
<link rel="stylesheet" href="/mail-frame.css">
</head>
<body>${bodyType === 'html' ? body : `<pre>${escapeHtml(body)}</pre>`}</body>
</html>
`

/** Sends a received email with its remote pictures as a document for a frame without scripts. */
export function sendFramePage(reply: FastifyReply, body: MailBody): void {
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', framePolicy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(renderFramePage(body))
}
