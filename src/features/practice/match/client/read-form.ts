import { type Answers, type Question, questions } from '../contract.ts'

const isQuestion = (name: string): name is Question => questions.some((one) => one === name)

/** Choices in the form. */
export function readAnswers(form: HTMLFormElement): Answers {
  const answers: Answers = {}
  for (const [name, value] of new FormData(form)) {
    if (isQuestion(name) && typeof value === 'string') {
      answers[name] = [...(answers[name] ?? []), value]
    }
  }
  return answers
}

const listInputs = (form: HTMLFormElement) =>
  Array.from(form.elements).filter(
    (element) => element instanceof HTMLInputElement && isQuestion(element.name),
  ) as HTMLInputElement[] // the filter has checked it

/** Chooses these answers, and no others, of one question or all. */
export function chooseAnswers(form: HTMLFormElement, answers: Answers, only?: Question): void {
  for (const input of listInputs(form)) {
    const { name, value } = input
    if (only !== undefined && name !== only) continue
    input.checked = isQuestion(name) && (answers[name]?.includes(value) ?? false)
  }
}
