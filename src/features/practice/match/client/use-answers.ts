import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import {
  deleteDraft,
  onDraftsDeleted,
  readDraft,
  saveDraft,
} from '#platform/client/forms/drafts.ts'
import { type Answers, type Question, questions } from '../contract.ts'
import { chooseAnswers, readAnswers } from './read-form.ts'

const formName = 'match'
// No answer contains it.
const separator = ' '

const toDraft = (answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).map(([question, chosen]) => [question, (chosen ?? []).join(separator)]),
  )

function fromDraft(values: Readonly<Record<string, string>>): Answers {
  const answers: Answers = {}
  for (const question of questions) {
    const chosen = values[question]
    if (chosen) answers[question] = chosen.split(separator)
  }
  return answers
}

/**
 * The answers are what is chosen in the form's own inputs, which people may use before this runs. They outlive
 * a reload in this tab, and nothing else: leaving quickly deletes all drafts.
 */
export function useAnswers(form: RefObject<HTMLFormElement | null>, initial: Answers) {
  const [answers, setAnswers] = useState(initial)

  const note = useCallback(() => {
    if (!form.current) return
    const chosen = readAnswers(form.current)
    setAnswers(chosen)
    if (Object.keys(chosen).length === 0) deleteDraft(formName)
    else saveDraft(formName, { search: location.search, values: toDraft(chosen) })
  }, [form])

  const clear = (only?: Question) => {
    if (form.current) chooseAnswers(form.current, {}, only)
    note()
  }

  const start = useEffectEvent(() => {
    // Opening the storage takes a phone as long as rendering the form, so it gets a task of its own.
    const timer = setTimeout(() => {
      if (!form.current) return
      const draft = readDraft(formName)
      const isUntouched = Object.keys(readAnswers(form.current)).length === 0
      if (draft && (isUntouched || draft.search === location.search)) {
        chooseAnswers(form.current, fromDraft(draft.values))
      }
      note()
    })
    const stopDeletion = onDraftsDeleted(() => clear())
    return () => {
      clearTimeout(timer)
      stopDeletion()
    }
  })
  useEffect(() => start(), [])

  return { answers, note, clear }
}
