import { type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { m } from '#messages'
import { Button } from '#platform/client/ui/button.tsx'
import type { SolvedCaptcha } from './chat-state.ts'
import type { RenderCaptcha } from './prechat-form.tsx'
import { validateAnswer } from './use-prechat-form.ts'

interface RepeatedCheckProps {
  onSolved: (captcha: SolvedCaptcha) => void
  onCaptchaFailure: () => void
  renderCaptcha: RenderCaptcha
}

/** The security check again, in the middle of a conversation: the first one has expired. */
export function RepeatedCheck({ onSolved, onCaptchaFailure, renderCaptcha }: RepeatedCheckProps) {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const validation = useRef<string>(undefined)
  const captcha = useRef<{ refresh: () => void }>(null)
  const entry = useRef<HTMLInputElement>(null)

  const startChallenge = useCallback((next: string | undefined) => {
    if (next !== undefined && entry.current) entry.current.value = ''
    validation.current = next
  }, [])

  async function solve() {
    const value = entry.current?.value.trim() ?? ''
    if (value === '' || validation.current === undefined) {
      setError(value === '' ? m.captcha_text_required() : m.chat_check_missing())
      entry.current?.focus()
      return
    }
    const answer = { value, validation: validation.current }
    setPending(true)
    const problem = await validateAnswer(answer)
    setPending(false)
    setError(problem?.text)
    if (problem === undefined) {
      onSolved(answer)
      return
    }
    if (problem.isWrong) captcha.current?.refresh()
    entry.current?.focus()
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={m.chat_check_label()}
      className="max-h-3/5 shrink-0 overflow-y-auto border-t border-line bg-larch-50 px-5 py-4"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (!isPending) void solve()
      }}
    >
      <p role="alert" className="mb-3 text-sm font-semibold text-larch-900">
        {m.chat_check_needed()}
      </p>
      {renderCaptcha({
        input: {
          name: 'captcha',
          ref: (element: HTMLInputElement | null) => {
            entry.current = element
          },
        },
        error,
        onChallenge: startChallenge,
        onFailure: onCaptchaFailure,
        handle: captcha,
      })}
      <Button
        type="submit"
        size="small"
        className="mt-3 w-full"
        pending={isPending}
        pendingText={m.chat_checking()}
      >
        {m.chat_continue_button()}
      </Button>
    </form>
  )
}
